// Prints the dashboards of a folder as TypeScript literals with the types of @grafana/schema. Unknown fields and values do not compile.
import fs from 'node:fs';
import path from 'node:path';

const schema = './node_modules/@grafana/schema/dist/esm';
// Panel type: names of the types of its options and of its custom field configuration, and where they are.
const kinds = {
  stat: ['Stat'], bargauge: ['BarGauge'], table: ['Table', 'TableFieldOptions'], timeseries: ['TimeSeries', 'GraphFieldConfig'],
  'state-timeline': ['StateTimeline', 'StateTimelineFieldConfig'],
};
// The schema lacks the fields of Prometheus in annotations.
const ofPrometheus = ['target', 'titleFormat', 'textFormat', 'tagKeys', 'useValueForTime'];

const lines = [
  `import type { Dashboard, Panel, RowPanel } from '${schema}/raw/dashboard/x/dashboard_types.gen';`,
  `import type { GraphFieldConfig, TableFieldOptions } from '${schema}/common/common.gen';`,
  `import type { FieldConfig as StateTimelineFieldConfig } from '${schema}/raw/composable/statetimeline/panelcfg/x/StateTimelinePanelCfg_types.gen';`,
  ...Object.values(kinds).map(([name]) =>
    `import type { Options as ${name}Options } from '${schema}/raw/composable/${name.toLowerCase()}/panelcfg/x/${name}PanelCfg_types.gen';`),
  // In JSON, members of enumerations are their texts.
  'type Json<T> = T extends string ? `${T}` : T extends object ? { [K in keyof T]: Json<T[K]> } : T;',
  'type Query = { refId: string; datasource: { type: "prometheus"; uid: string }; expr: string; instant: boolean; range: boolean }',
  '  & ({ format: "table" } | { legendFormat: string });',
];
let count = 0;
const declare = (type, value) => lines.push(`export const v${count++}: ${type} = ${JSON.stringify(value)};`);

function declarePanel(panel) {
  if (panel.type === 'row') return declare('Json<RowPanel>', panel);
  const [name, custom] = kinds[panel.type];
  const { defaults, overrides } = panel.fieldConfig;
  declare('Json<Panel>', panel);
  declare(`Partial<Json<${name}Options>>`, panel.options);
  panel.targets.forEach(target => declare('Query', target));
  const changes = overrides.map(({ properties }) => Object.fromEntries(
    properties.filter(({ id }) => id.startsWith('custom.')).map(({ id, value }) => [id.slice('custom.'.length), value])));
  [defaults.custom ?? {}, ...changes].forEach(value => declare(custom ? `Partial<Json<${custom}>>` : 'Record<string, never>', value));
}

const folder = process.argv[2];
for (const file of fs.readdirSync(folder).filter(name => name.endsWith('.json'))) {
  const { panels, ...dashboard } = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
  for (const annotation of dashboard.annotations.list) ofPrometheus.forEach(field => delete annotation[field]);
  declare('Json<Dashboard>', dashboard);
  panels.forEach(declarePanel);
}
console.log(lines.join('\n'));
