namespace CannedTds;

/// <summary>Types of columns. [MS-TDS] 2.2.5.4</summary>
internal enum ColumnType : byte
{
    /// <summary>uniqueidentifier</summary>
    Guid = 0x24,

    /// <summary>varbinary(max)</summary>
    VarBinary = 0xA5,

    /// <summary>nvarchar(max)</summary>
    NVarChar = 0xE7,
}
