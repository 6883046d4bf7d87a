import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPatient } from '@anteroom/contract/patients';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from './call.ts';
import { aClinic } from './clinic.ts';
import { databaseNameOf, setDoor } from './database-door.ts';
import { aDoctor } from './people.ts';

const folder = join(import.meta.dirname, '../../../deploy/monitoring');
const rules = 'anteroom.rules.yaml';
const readers = [rules, 'clinic.dashboard.json', 'servers.dashboard.json'];
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);

const readMetrics = () => fetch(`${clinic.address}/metrics`).then((answer) => answer.text());
const addPatient = async (lastName: string) =>
  (await desk.call(createPatient, { body: { firstName: 'Ada', lastName, doctorId: doctor.id } })).status;

it.each(readers)('/metrics exposes every metric that %s uses', async (file) => {
  await fetch(`${clinic.address}/health/ready`);
  const types = [...(await readMetrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(
    ([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  const asked = new Set(textOf(file).match(/\b(?:anteroom|nodejs|process)_[a-z0-9_]+/g));
  expect([...asked].filter((name) => !types.includes(name))).toEqual([]);
  expect(asked.size).toBeGreaterThan(8);
});

type Labels = Record<string, string>;
type Series = { name: string; labels: Labels };

const readPairs = (text: string) => [...text.matchAll(/(\w+)(=~|!~|!=|=)"((?:[^"\\]|\\.)*)"/g)];

function seriesOf(metrics: string): Series[] {
  return [...metrics.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)].map(([, name = '', labels = '']) => ({
    name,
    labels: Object.fromEntries(readPairs(labels).map(([, label = '', , value = '']) => [label, value])),
  }));
}

/** Labels that Prometheus adds itself. */
const added = new Set(['job', 'instance']);

const tests: Record<string, (value: string, wanted: string) => boolean> = {
  '=': (value, wanted) => value === wanted,
  '!=': (value, wanted) => value !== wanted,
  '=~': (value, wanted) => new RegExp(`^(?:${wanted})$`).test(value),
  '!~': (value, wanted) => !new RegExp(`^(?:${wanted})$`).test(value),
};

/** Returns the selectors of our metrics, such as `anteroom_sms{state="waiting"}`. */
function selectorsIn(file: string): string[] {
  const found = textOf(file)
    .replaceAll('\\"', '"')
    .matchAll(/\b(?:anteroom|nodejs|process)_[a-z0-9_]+(?:\{[^}]*\})?/g);
  return [...new Set([...found].map(([selector]) => selector))];
}

function selects(selector: string, { name, labels }: Series): boolean {
  const matchers = readPairs(selector).filter(([, label = '']) => !added.has(label));
  return (
    selector.replace(/\{.*/, '') === name &&
    matchers.every(([, label = '', test = '', wanted = '']) => tests[test]?.(labels[label] ?? '', wanted))
  );
}

describe('S-288: alert rules and dashboards', () => {
  it('alert rules and dashboards select only series that the server exposes after each fault', async () => {
    await sql`alter table patients add check (last_name <> 'Broken')`.execute(clinic.db);
    expect(await addPatient('Broken')).toBe(500);
    await clinic.setDisk({ free: 1, total: 100_000_000_000 });
    expect(await addPatient('Lovelace')).toBe(503);
    // Cause a garbage collection, because the series of this metric begins with the first one.
    const hasCollected = async () => {
      Array.from({ length: 1_000_000 }, (_, nth) => ({ nth }));
      return (await readMetrics()).includes('nodejs_gc_duration_seconds_sum');
    };
    await expect.poll(hasCollected).toBe(true);
    const metrics = await readMetrics();
    const name = await databaseNameOf(clinic);
    await setDoor(name, false);
    const isReady = async () => (await fetch(`${clinic.address}/health/ready`)).status;
    await expect.poll(isReady).toBe(503);
    await setDoor(name, true);
    const series = [...seriesOf(metrics), ...seriesOf(await readMetrics())];
    const missing = readers
      .flatMap(selectorsIn)
      .filter((selector) => !series.some((each) => selects(selector, each)));
    expect(missing).toEqual([]);
  });

  it('alert rules compute increases only of series that exist before the first fault', async () => {
    const fresh = await aClinic();
    const metrics = await fetch(`${fresh.address}/metrics`).then((answer) => answer.text());
    const increasing = [...textOf(rules).matchAll(/increase\((\w+(?:\{[^}]*\})?)\[/g)].map(
      ([, selector = '']) => selector,
    );
    expect(increasing.length).toBeGreaterThan(1);
    const series = seriesOf(metrics);
    expect(increasing.filter((selector) => !series.some((each) => selects(selector, each)))).toEqual([]);
  });
});
