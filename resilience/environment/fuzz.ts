import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { processEnvironment } from '../../apps/server/src/platform/config/config.ts';
import type { FaultScenario, Outcome, Run } from '../fault-scenario.ts';

const checkout = join(import.meta.dirname, '../..');
const vitest = join(checkout, 'node_modules/vitest/vitest.mjs');
const test = 'test/hostile-input/fuzz.test.ts';

export const fuzz: FaultScenario = {
  id: 'S-76',
  title: 'random requests within and outside the contract',
  seconds: 1800,
  rounds: { usual: 3, quick: 1 },
  execute,
};

/** Runs the fuzz test of `npm test` with more cases and another seed. */
async function execute({ isQuick, random, signal, onEnd }: Run): Promise<Outcome> {
  const cases = isQuick ? 3600 : 20_000;
  const seed = Math.floor(random() * 2 ** 31);
  const given = { FUZZ_CASES: String(cases), FUZZ_SEED: String(seed) };
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', test], {
    cwd: checkout,
    env: { ...processEnvironment(), ...given },
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onEnd(() => child.kill('SIGTERM'));
  const told: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => told.push(String(piece)));
  const [code] = await once(child, 'exit');
  const complaint = told
    .join('')
    .split('\n')
    .filter((line) => /FAIL|Error|expected|received/i.test(line));
  const promise = 'no 500, no foreign record shown or changed, and no broken rule of the clinic';
  return {
    checks: [
      { promise, isHeld: code === 0, found: code === 0 ? 'all held' : complaint.slice(0, 5).join(' | ') },
    ],
    figures: { cases, seed },
  };
}
