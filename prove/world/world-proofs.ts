import type { Proof } from '../proof.ts';
import { clockJumps } from './clock-jumps.ts';
import { diskError } from './disk-error.ts';
import { diskFull } from './disk-full.ts';
import { flood } from './flood.queries.ts';
import { fuzz } from './fuzz.ts';
import { hostileBodies } from './hostile-bodies.ts';
import { slowCallers } from './slow-callers.ts';
import { soak } from './soak.queries.ts';
import { idleWatchers, pollHerd } from './watchers.ts';

/** What the world around the product does to it: disks, clocks, callers and time. */
export const worldProofs: readonly Proof[] = [
  diskFull,
  diskError,
  clockJumps,
  slowCallers,
  hostileBodies,
  idleWatchers,
  pollHerd,
  flood,
  fuzz,
  soak,
];
