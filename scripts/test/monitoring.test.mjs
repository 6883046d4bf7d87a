import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dashboards } from '../../deploy/monitoring/make-dashboards.mjs';
import { root } from '../launch/environment.mjs';

const folder = join(root, 'deploy/monitoring');
const rules = readFileSync(join(folder, 'anteroom.rules.yaml'), 'utf8');
const defined = new Map(
  rules
    .split(/^ +- alert: /m)
    .slice(1)
    .map((rule) => [
      rule.split('\n')[0],
      { severity: /severity: (\w+)/.exec(rule)?.[1], summary: /summary: (.*)/.exec(rule)?.[1] },
    ]),
);

const server = { job: 'anteroom', instance: 'one' };
const requests = 'anteroom_request_seconds_count';
const bucket = 'anteroom_request_seconds_bucket';

/**
 * A fault for each alert: series with one value per minute, the minute of the last check without the alert, the minute
 * in which the alert fires, and its labels.
 */
const faults = {
  AnteroomDown: [{ 'up{job="anteroom",instance="one"}': '1x5 0x10' }, 5, 8, server],
  AnteroomUnavailable: [
    {
      [`${requests}{route="/api",status="200"}`]: '0+100x30',
      [`${requests}{route="/api",status="503"}`]: '_x10 20+20x20',
    },
    10,
    15,
    {},
  ],
  AnteroomNotReady: [
    { [`${requests}{instance="one",route="/health/ready",status="503"}`]: '_x10 1+1x20' },
    10,
    15,
    { instance: 'one' },
  ],
  AnteroomFailures: [{ 'anteroom_failures_total{instance="one"}': '0x10 1x20' }, 10, 12, {}],
  AnteroomSlow: [
    {
      [`${bucket}{route="/api",le="1"}`]: '0+100x10 1050+50x40',
      [`${bucket}{route="/api",le="5"}`]: '0+100x50',
      [`${bucket}{route="/api",le="+Inf"}`]: '0+100x50',
    },
    10,
    35,
    {},
  ],
  AnteroomBusy: [
    { 'nodejs_eventloop_lag_p99_seconds{instance="one"}': '0.01x10 0.5x20' },
    10,
    23,
    { instance: 'one' },
  ],
  AnteroomMemory: [
    { 'process_resident_memory_bytes{job="anteroom",instance="one"}': '500000000x10 2000000000x30' },
    10,
    28,
    server,
  ],
  AnteroomRestarts: [
    { 'process_start_time_seconds{job="anteroom",instance="one"}': '100x10 200 300 400x20' },
    10,
    14,
    server,
  ],
  AnteroomDiskAlmostFull: [
    { 'anteroom_disk_free_bytes{instance="one"}': '50000000000x10 1000000000x20' },
    10,
    17,
    { instance: 'one' },
  ],
  AnteroomAuditTrailBroken: [{ anteroom_audit_trail_broken: '0x10 1x10' }, 10, 11, {}],
  AnteroomMassReading: [
    { 'anteroom_alarms_open{kind="records_opened"}': '0x10 1x10' },
    10,
    11,
    { kind: 'records_opened' },
  ],
  AnteroomManyRefusals: [
    { 'anteroom_alarms_open{kind="calls_refused"}': '0x10 1x10' },
    10,
    11,
    { kind: 'calls_refused' },
  ],
  AnteroomBrokenTrailUnseen: [
    { 'anteroom_alarms_open{kind="trail_broken"}': '0x10 1x10' },
    10,
    11,
    { kind: 'trail_broken' },
  ],
  AnteroomAlarmsNotCounted: [{ anteroom_alarms_counted_seconds: '60x10 901x20' }, 10, 17, {}],
  // The age of the last backup begins at 25 hours and reaches the limit of 26 hours after an hour. NaN (a clinic
  // without nightly backups) never exceeds the limit.
  AnteroomBackupOverdue: [{ anteroom_backup_verified_age_seconds: '90000+60x120' }, 60, 61, {}],
  AnteroomQueueFaults: [{ anteroom_queue_faults: '0x10 1x10' }, 10, 11, {}],
  AnteroomClinicFaults: [{ anteroom_clinic_faults: '_x5 0x5 2x10' }, 10, 12, {}],
  // The age of the last complete retention run begins at two and a half hours. It reaches the limit of three hours
  // after half an hour, and must stay above it for a quarter of an hour.
  AnteroomRetentionBehind: [{ anteroom_retention_complete_age_seconds: '9000+60x120' }, 40, 50, {}],
  AnteroomMailsWait: [{ anteroom_mails_waiting: '0x10 21x90' }, 10, 75, {}],
  AnteroomMailsGivenUp: [{ 'anteroom_mails_total{outcome="given_up"}': '0x10 1x30' }, 10, 12, {}],
  AnteroomSmsWait: [{ 'anteroom_sms{state="waiting"}': '0x10 21x90' }, 10, 75, {}],
  AnteroomSmsUnclear: [{ 'anteroom_sms{state="unclear"}': '0x10 6x10' }, 10, 11, {}],
  AnteroomNoLeader: [
    {
      'patroni_primary{scope="anteroom",instance="one"}': '1x10 0x10',
      'patroni_primary{scope="anteroom",instance="two"}': '0x20',
    },
    10,
    13,
    {},
  ],
  AnteroomNoSynchronousReplica: [{ 'patroni_sync_standby{scope="anteroom"}': '1x10 0x10' }, 10, 14, {}],
  AnteroomDatabaseNodeDown: [
    {
      'up{job="patroni",instance="one"}': '1x30',
      'up{job="patroni",instance="two"}': '1x30',
      'up{job="patroni",instance="three"}': '1x10 0x20',
      'patroni_postgres_running{scope="anteroom",instance="one"}': '3x30',
    },
    10,
    17,
    {},
  ],
  AnteroomEtcdMissing: [
    {
      'etcd_server_has_leader{instance="one"}': '1x30',
      'etcd_server_has_leader{instance="two"}': '1x30',
      'etcd_server_has_leader{instance="three"}': '1x10 0x20',
    },
    10,
    17,
    {},
  ],
  AnteroomProxyWithoutServer: [
    { 'haproxy_backend_active_servers{proxy="anteroom"}': '2x10 0x10' },
    10,
    13,
    { proxy: 'anteroom' },
  ],
};

/** Returns the test file for promtool as JSON, because JSON is valid YAML. */
function promtoolTests() {
  const tests = Object.entries(faults).map(([alertname, [series, quiet, fires, labels]]) => {
    const { severity, summary } = defined.get(alertname) ?? {};
    const alert = { exp_labels: { ...labels, severity }, exp_annotations: { summary } };
    return {
      interval: '1m',
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      alert_rule_test: [
        { eval_time: `${quiet}m`, alertname, exp_alerts: [] },
        { eval_time: `${fires}m`, alertname, exp_alerts: [alert] },
      ],
    };
  });
  return JSON.stringify({ rule_files: [join(folder, 'anteroom.rules.yaml')], tests });
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

describe('the alert rules', () => {
  it('every alert has a test fault', () => {
    expect(Object.keys(faults).toSorted()).toEqual([...defined.keys()].toSorted());
  });

  it('each alert fires in its fault, and not before', ({ skip }) => {
    if (!hasPromtool) skip('promtool is not installed');
    const scratch = mkdtempSync(join(tmpdir(), 'anteroom-rules-'));
    onTestFinished(() => rmSync(scratch, { recursive: true }));
    const file = join(scratch, 'rules.test.yaml');
    writeFileSync(file, promtoolTests());
    const checked = spawnSync('promtool', ['check', 'rules', join(folder, 'anteroom.rules.yaml')], {
      encoding: 'utf8',
    });
    expect([checked.status, checked.stderr]).toEqual([0, '']);
    const tested = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect([tested.status, tested.stdout + tested.stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

it.each(Object.entries(dashboards))(
  'the stored dashboard %s is the one that the script writes',
  (name, content) => {
    expect(JSON.parse(readFileSync(join(folder, name), 'utf8'))).toEqual(content);
  },
);
