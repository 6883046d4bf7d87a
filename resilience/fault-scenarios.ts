import { backupDrill } from './backup/backup-drill.ts';
import { environmentScenarios } from './environment/environment-scenarios.ts';
import type { FaultScenario } from './fault-scenario.ts';
import { loseMachine, losePatroni, replaceMachine } from './high-availability/lose-leader.ts';
import { processScenarios } from './processes/process-scenarios.ts';

/** All scenarios, in the order in which they run. */
export const faultScenarios: readonly FaultScenario[] = [
  ...processScenarios,
  backupDrill,
  ...environmentScenarios,
  loseMachine,
  losePatroni,
  replaceMachine,
];
