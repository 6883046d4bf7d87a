import type { FaultScenario } from '../fault-scenario.ts';
import { alikeAnswers } from './alike-answers.ts';
import { alikeBookings } from './alike-bookings.queries.ts';
import { bookingBot } from './booking-bot.queries.ts';
import { clockJumps } from './clock-jumps.ts';
import { diskError } from './disk-error.ts';
import { diskFull } from './disk-full.ts';
import { flood } from './flood.queries.ts';
import { fuzz } from './fuzz.ts';
import { hostileBodies } from './hostile-bodies.ts';
import { slowCallers } from './slow-callers.ts';
import { soak } from './soak.queries.ts';
import { idleWatchers, pollHerd } from './watchers.ts';

/** Scenarios with faults outside of the app: disks, clocks, clients and long run times. */
export const environmentScenarios: readonly FaultScenario[] = [
  diskFull,
  diskError,
  clockJumps,
  slowCallers,
  hostileBodies,
  idleWatchers,
  pollHerd,
  flood,
  alikeAnswers,
  alikeBookings,
  bookingBot,
  fuzz,
  soak,
];
