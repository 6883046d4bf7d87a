import { describe, expect, it, onTestFinished } from 'vitest';
import { createJobRunner } from './job-runner.ts';

type Options = Partial<Parameters<typeof createJobRunner<string>>[0]>;

/** Returns a job runner that takes its jobs from a list, and pauses for an hour unless a wake-up comes. */
function aRunner(waiting: string[], options: Options = {}) {
  const done: string[] = [];
  const failures: unknown[] = [];
  const runner = createJobRunner<string>({
    what: 'a job',
    tracing: null,
    lanes: 1,
    longestPauseMillis: 3_600_000,
    stopMillis: 5000,
    claim: async () => waiting.shift() ?? null,
    run: async (job) => {
      done.push(job);
    },
    onFailure: (error) => failures.push(error),
    ...options,
  });
  onTestFinished(() => runner.stop());
  return { runner, done, failures };
}

describe('a job runner', () => {
  it('a job runner runs the waiting jobs in order; after a wake-up, it runs jobs that were added later', async () => {
    const waiting = ['a', 'b'];
    const { runner, done } = aRunner(waiting);
    runner.start();
    await expect.poll(() => done).toEqual(['a', 'b']);
    waiting.push('c');
    runner.wake();
    await expect.poll(() => done).toEqual(['a', 'b', 'c']);
  });

  it('searches for new jobs after the planned pause, even without a wake-up', async () => {
    const waiting = ['a'];
    const { runner, done } = aRunner(waiting, {
      planPause: async () => (waiting.push('b') > 3 ? 3_600_000 : 1),
    });
    runner.start();
    await expect.poll(() => done.length).toBeGreaterThan(2);
  });

  it('a job runner runs one job in parallel for each of its lanes', async () => {
    const begun: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const run = async (job: string) => {
      begun.push(job);
      await promise;
    };
    const { runner } = aRunner(['a', 'b', 'c'], { lanes: 2, run });
    runner.start();
    await expect.poll(() => begun).toEqual(['a', 'b']);
    resolve();
    await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  });

  it('a job runner reports a failed job, pauses, and continues after a wake-up', async () => {
    const waiting = ['bad', 'good'];
    const failure = new Error('bad');
    const done: string[] = [];
    const run = async (job: string) => {
      if (job === 'bad') throw failure;
      done.push(job);
    };
    const { runner, failures } = aRunner(waiting, { run });
    runner.start();
    await expect.poll(() => failures).toEqual([failure]);
    expect(done).toEqual([]);
    runner.wake();
    await expect.poll(() => done).toEqual(['good']);
  });

  it('workOff throws the error of a failed job', async () => {
    const { runner } = aRunner(['bad'], { run: () => Promise.reject(new Error('bad')) });
    await expect(runner.workOff()).rejects.toThrow('bad');
  });

  it('claims no job while mayWork returns false', async () => {
    let mayWork = false;
    const { runner, done } = aRunner(['a'], { mayWork: () => mayWork });
    await runner.workOff();
    expect(done).toEqual([]);
    mayWork = true;
    await runner.workOff();
    expect(done).toEqual(['a']);
  });

  it('stopping a job runner asks running jobs to end, waits for them and claims no other jobs', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const told: boolean[] = [];
    const run = async (_: string, mustEnd: () => boolean) => {
      told.push(mustEnd());
      await promise;
      told.push(mustEnd());
    };
    const { runner } = aRunner(['a', 'b'], { run });
    runner.start();
    await expect.poll(() => told).toEqual([false]);
    const stopping = runner.stop();
    resolve();
    await stopping;
    expect(told).toEqual([false, true]);
    runner.wake();
    await runner.workOff();
    expect(told).toEqual([false, true]);
  });
});
