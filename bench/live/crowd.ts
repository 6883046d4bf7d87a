import { join } from 'node:path';
import { startChild } from '../../rig/load/child-tasks.ts';
import type { Tasks } from './watching/tasks.ts';

const program = join(import.meta.dirname, 'watching/process.ts');

/** The watchers, in a process of their own. */
export type Crowd = Tasks & { leave(): Promise<void> };

export function startCrowd(): Crowd {
  const { ask, leave } = startChild(program);
  return {
    open: (wish) => ask('open', wish),
    waitFor: (wish) => ask('waitFor', wish),
    takeRecords: () => ask('takeRecords'),
    poll: (wish) => ask('poll', wish),
    askOnAndOn: (wish) => ask('askOnAndOn', wish),
    closeAll: () => ask('closeAll'),
    leave,
  };
}
