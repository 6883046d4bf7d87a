// Writes the two Grafana dashboards beside this file: node deploy/monitoring/make-dashboards.mjs && npm run format
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const datasource = { type: 'prometheus', uid: '$datasource' };
const job = 'job="anteroom"';
const noProbes = 'route!~"/(health/|status|metrics).*"';

/** Returns thresholds by which a panel colors its value. */
const from = (steps) => ({
  mode: 'absolute',
  steps: steps.map(([value, color]) => ({ value, color })),
});
const zeroIsGood = from([
  [null, 'green'],
  [1, 'red'],
]);

const stat = (title, expr, { unit = 'none', thresholds = zeroIsGood } = {}) => ({
  type: 'stat',
  title,
  width: 4,
  height: 4,
  targets: [{ expr, instant: true }],
  fieldConfig: { defaults: { unit, thresholds, color: { mode: 'thresholds' } }, overrides: [] },
  options: { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'background', graphMode: 'none' },
});

const graph = (title, lines, unit = 'none') => ({
  type: 'timeseries',
  title,
  width: 12,
  height: 8,
  targets: Object.entries(lines).map(([legendFormat, expr]) => ({ expr, legendFormat })),
  fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10 } }, overrides: [] },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
});

const quantile = (share, by = 'le') =>
  `histogram_quantile(${share}, sum by (${by}) (rate(anteroom_request_seconds_bucket{${job}, ${noProbes}}[5m])))`;
const requests = (more = '') =>
  `rate(anteroom_request_seconds_count{${job}, ${noProbes}${more && `, ${more}`}}[5m])`;

const clinic = [
  stat('Servers that answer', `sum(up{${job}})`, {
    thresholds: from([
      [null, 'red'],
      [1, 'green'],
    ]),
  }),
  stat('Age of the newest verified backup', `max(anteroom_backup_verified_age_seconds{${job}})`, {
    unit: 's',
    thresholds: from([
      [null, 'green'],
      [90_000, 'orange'],
      [93_600, 'red'],
    ]),
  }),
  stat('Broken rules of queues', `max(anteroom_queue_faults{${job}})`),
  stat('Broken rules of the clinic', `max(anteroom_clinic_faults{${job}})`),
  stat('Audit trail broken', `max(anteroom_audit_trail_broken{${job}})`),
  stat('Open alarms', `sum(max by (kind) (anteroom_alarms_open{${job}}))`),
  graph('Requests per second, by status', { '{{status}}': `sum by (status) (${requests()})` }, 'reqps'),
  graph('Time to answer', { half: quantile(0.5), '95 %': quantile(0.95), '99 %': quantile(0.99) }, 's'),
  graph(
    'Share of requests rejected with 503 or failed with 500',
    {
      503: `sum(${requests('status="503"')}) / sum(${requests()})`,
      500: `sum(${requests('status="500"')}) / sum(${requests()})`,
    },
    'percentunit',
  ),
  graph('Open live streams', { '{{instance}}': `anteroom_live_streams{${job}}` }),
  graph('Mails', {
    waiting: `max(anteroom_mails_waiting{${job}})`,
    '{{outcome}} in an hour': `sum by (outcome) (increase(anteroom_mails_total{${job}}[1h]))`,
  }),
  graph('Open alarms, by kind', { '{{kind}}': `max by (kind) (anteroom_alarms_open{${job}})` }),
];

const servers = [
  graph('Processor', { '{{instance}}': `rate(process_cpu_seconds_total{${job}}[5m])` }, 'percentunit'),
  graph('Memory', { '{{instance}}': `process_resident_memory_bytes{${job}}` }, 'bytes'),
  graph('Delay of the event loop, 99 %', { '{{instance}}': `nodejs_eventloop_lag_p99_seconds{${job}}` }, 's'),
  graph(
    'Garbage collection, share of time',
    { '{{instance}}': `sum by (instance) (rate(nodejs_gc_duration_seconds_sum{${job}}[5m]))` },
    'percentunit',
  ),
  graph(
    'Free space on the disk of the database',
    { '{{instance}}': `anteroom_disk_free_bytes{${job}}` },
    'bytes',
  ),
  graph('Open files', { '{{instance}}': `process_open_fds{${job}}` }),
  graph(
    'Slowest routes, 95 %',
    { '{{method}} {{route}}': `topk(10, ${quantile(0.95, 'le, method, route')})` },
    's',
  ),
  graph(
    'Most used routes',
    { '{{method}} {{route}}': `topk(10, sum by (method, route) (${requests()}))` },
    'reqps',
  ),
  graph('Time since the start', { '{{instance}}': `time() - process_start_time_seconds{${job}}` }, 's'),
  graph(
    'Time since the last search for unusual events',
    { '{{instance}}': `anteroom_alarms_counted_seconds{${job}}` },
    's',
  ),
];

/** Arranges panels from left to right in a grid of 24 columns. */
function placed(panels) {
  let [x, y, tallest] = [0, 0, 0];
  return panels.map(({ width: w, height: h, targets, ...panel }, nth) => {
    if (x + w > 24) [x, y, tallest] = [0, y + tallest, 0];
    const gridPos = { x, y, w, h };
    x += w;
    tallest = Math.max(tallest, h);
    const refs = targets.map((target, place) => ({ ...target, refId: 'ABCDEF'[place], datasource }));
    return { id: nth + 1, ...panel, datasource, gridPos, targets: refs };
  });
}

function dashboard(uid, title, panels) {
  return {
    uid,
    title,
    tags: ['anteroom'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    time: { from: 'now-24h', to: 'now' },
    refresh: '30s',
    templating: {
      list: [{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' }],
    },
    panels: placed(panels),
  };
}

export const dashboards = {
  'clinic.dashboard.json': dashboard('anteroom-clinic', 'Anteroom: clinic', clinic),
  'servers.dashboard.json': dashboard('anteroom-servers', 'Anteroom: servers', servers),
};

if (process.argv[1] === import.meta.filename) {
  for (const [name, content] of Object.entries(dashboards)) {
    writeFileSync(join(import.meta.dirname, name), `${JSON.stringify(content, null, 2)}\n`);
  }
}
