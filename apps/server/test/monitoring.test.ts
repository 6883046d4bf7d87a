import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aClinic } from './clinic.ts';

const folder = join(import.meta.dirname, '../../../deploy/monitoring');
const readers = ['anteroom.rules.yaml', 'clinic.dashboard.json', 'servers.dashboard.json'];

const { address } = await aClinic();

it.each(readers)('exposes every metric that %s uses', async (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  await fetch(`${address}/health/ready`);
  const shown = await fetch(`${address}/metrics`).then((answer) => answer.text());
  const types = [...shown.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  const asked = new Set(text.match(/\b(?:anteroom|nodejs|process)_[a-z0-9_]+/g));
  expect([...asked].filter((name) => !types.includes(name))).toEqual([]);
  expect(asked.size).toBeGreaterThan(8);
});
