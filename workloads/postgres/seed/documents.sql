-- One row of 10 MiB for article 003 (workloads/large-rows). The content does not compress and is the same in every image.
CREATE TABLE documents (
    id uuid PRIMARY KEY,
    title text NOT NULL,
    content bytea NOT NULL
);
ALTER TABLE documents ALTER COLUMN content SET STORAGE EXTERNAL;

INSERT INTO documents
SELECT '00000000-0000-0000-0000-000000000001', repeat('t', 1024), string_agg(decode(md5(block::text), 'hex'), '' ORDER BY block)
FROM generate_series(1, 10 * 1024 * 1024 / 16) AS block;
