using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Ordering;

namespace Hotlap.Planning.Phases;

/// <summary>
/// What becomes of a trial that cannot be measured to its end through no fault of its own: a record without samples, which discards its
/// round. A capacity trial is only begun anew, because there is no other that could stand for it.
/// </summary>
internal static class Disturbed
{
    public static Decision Record(RunContext context, Trial trial, Pod target, string disturbance)
    {
        if (trial.Round == RoundOrder.CapacityRound)
            return Step.Go(trial, $"beginning anew ({disturbance})", Removal.Of([target], context.Generator(trial) is { } job ? [job] : []));
        var name = Names.DisturbedConfigMap(context.Run.Metadata, trial);
        var map = OwnedObject.ConfigMap(context.Run, name, Labels.RoleTrial, trial);
        var record = TrialRecordBuilder.BuildDisturbed(context, trial, target, disturbance);
        map["data"] = new JsonObject
        {
            [TrialRecord.Key] = JsonSerializer.Serialize(record, ContractJson.Default.TrialRecord),
            [TrialRecord.SamplesKey] = "",
        };
        return Step.Go(trial, $"disturbed ({disturbance})", new CreateObject(ObjectKind.ConfigMap, name, map, $"record of variant {trial.Variant}, round {trial.Round}"));
    }
}
