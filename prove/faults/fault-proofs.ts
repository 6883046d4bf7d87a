import type { Proof } from '../proof.ts';
import { exhaustedPool } from './exhausted-pool.ts';
import { failingStatements } from './failing-statements.ts';
import { gracefulStop } from './graceful-stop.ts';
import { killBackend, killDatabase } from './kill-database.ts';
import { killServer } from './kill-server.ts';
import { migration } from './migration.ts';
import { twoServers } from './two-servers.ts';
import { unreachableDatabase } from './unreachable-database.ts';

/** What happens when a process dies, is stopped, is in the way or cannot be reached. */
export const faultProofs: readonly Proof[] = [
  killServer,
  killDatabase,
  killBackend,
  unreachableDatabase,
  exhaustedPool,
  gracefulStop,
  migration,
  twoServers,
  failingStatements,
];
