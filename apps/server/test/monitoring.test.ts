import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aClinic } from './clinic.ts';

const rules = readFileSync(
  join(import.meta.dirname, '../../../deploy/monitoring/anteroom.rules.yaml'),
  'utf8',
);

it('exposes every metric that the alert rules use', async () => {
  const { address } = await aClinic();
  await fetch(`${address}/health/ready`);
  const shown = await fetch(`${address}/metrics`).then((answer) => answer.text());
  const types = [...shown.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  const asked = new Set(rules.match(/\b(?:anteroom|nodejs|process)_[a-z0-9_]+/g));
  expect([...asked].filter((name) => !types.includes(name))).toEqual([]);
  expect(asked.size).toBeGreaterThan(8);
});
