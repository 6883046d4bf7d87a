import type { FaultScenario } from '../fault-scenario.ts';
import { exhaustedPool } from './exhausted-pool.ts';
import { failingStatements } from './failing-statements.ts';
import { gracefulStop } from './graceful-stop.ts';
import { killBackend, killDatabase } from './kill-database.ts';
import { killDatabaseInImport } from './kill-database-in-import.ts';
import { killServer } from './kill-server.ts';
import { migration } from './migration.ts';
import { twoServers } from './two-servers.ts';
import { unreachableDatabase } from './unreachable-database.ts';

/** Scenarios in which processes are killed, stopped, blocked or unreachable. */
export const processScenarios: readonly FaultScenario[] = [
  killServer,
  killDatabase,
  killBackend,
  killDatabaseInImport,
  unreachableDatabase,
  exhaustedPool,
  gracefulStop,
  migration,
  twoServers,
  failingStatements,
];
