import { backupDrill } from './backup/backup-drill.ts';
import { faultProofs } from './faults/fault-proofs.ts';
import { loseMachine, losePatroni, replaceMachine } from './high-availability/lose-leader.ts';
import type { Proof } from './proof.ts';
import { worldProofs } from './world/world-proofs.ts';

/** In the order in which they are done. */
export const proofs: readonly Proof[] = [
  ...faultProofs,
  backupDrill,
  ...worldProofs,
  loseMachine,
  losePatroni,
  replaceMachine,
];
