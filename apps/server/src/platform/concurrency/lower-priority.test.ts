import { spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { createLog } from '#platform/log';
import { lowerPriority } from './lower-priority.ts';

const log = createLog('silent');

it.runIf(process.platform === 'linux')('lowers the priority of another process', () => {
  const other = spawn('sleep', ['60']);
  try {
    const { pid = 0 } = other;
    const before = getPriority(pid);
    lowerPriority(pid, log);
    expect(getPriority(pid)).toBe(Math.max(before, 10));
  } finally {
    other.kill();
  }
});

it('does not throw when the system refuses a lower priority', () => {
  const beyondAnyProcess = 2 ** 22 + 1;
  expect(() => lowerPriority(beyondAnyProcess, log)).not.toThrow();
});
