import { join } from 'node:path';
import { startChild } from '../../load-support/load/child-tasks.ts';
import type { Tasks } from './watching/tasks.ts';

const program = join(import.meta.dirname, 'watching/process.ts');

/** Simulated clients that watch live events. They run in a separate process. */
export type Crowd = Tasks & { leave(): Promise<void> };

export function startCrowd(): Crowd {
  const { run: ask, leave } = startChild(program);
  return {
    open: (params) => ask('open', params),
    waitFor: (params) => ask('waitFor', params),
    takeRecords: () => ask('takeRecords'),
    poll: (params) => ask('poll', params),
    requestContinuously: (params) => ask('requestContinuously', params),
    closeAll: () => ask('closeAll'),
    leave,
  };
}
