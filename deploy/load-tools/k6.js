// Runs script.js beside this file as it is, and states the metrics of the run: k6 run k6.js in place of k6 run script.js.
export * from './script.js';
export { default } from './script.js';

// A metric of spec.metrics, its source in k6, and the factor to its unit. k6 has times in milliseconds.
const metrics = [
  ['requests', 'http_reqs', 'rate', 1], // PerSecond
  ['durationMedian', 'http_req_duration', 'med', 1e6], // Nanoseconds
  ['durationP95', 'http_req_duration', 'p(95)', 1e6], // Nanoseconds
];

export function handleSummary(data) {
  const lines = [{ tool: 'k6' }];
  for (const [metric, source, field, factor] of metrics) {
    const value = data.metrics[source] && data.metrics[source].values[field];
    if (value === undefined) throw new Error(`script.js has no ${field} of ${source}; correct the list in k6.js`);
    lines.push({ metric, value: Math.round(value * factor) });
  }
  const thresholds = Object.values(data.metrics).flatMap((metric) => Object.values(metric.thresholds || {}));
  lines.push({ metric: 'failedThresholds', value: thresholds.filter((threshold) => !threshold.ok).length }); // Count
  const failed = data.metrics.http_req_failed;
  if (failed && failed.values.passes > 0) lines.push({ errors: failed.values.passes, cause: 'http_req_failed' });
  return { [__ENV.HOTLAP_RESULTS]: lines.map((line) => `${JSON.stringify(line)}\n`).join('') };
}
