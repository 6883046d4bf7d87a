import { join } from 'node:path';
import {
  type BenchClinic,
  fillBenchClinic,
  openBenchClinic,
} from '../../load-support/clinic/bench-clinic.ts';
import type { Run } from '../fault-scenario.ts';

/** The size of the clinic, with enough appointments for four doctors with full days. */
export const clinicSize = { patients: 400, appointments: 6000 };

/**
 * Opens a clinic with data whose server runs under the supervisor of `npm start`. The clinic is closed at the end of
 * the round.
 */
export async function openKeptClinic({ say, onEnd }: Run): Promise<BenchClinic> {
  const program = join(import.meta.dirname, 'keep-server.mjs');
  const clinic = await openBenchClinic({ name: 'clinic', size: clinicSize, program });
  onEnd(clinic.stop);
  await fillBenchClinic(clinic, () => undefined);
  say('the clinic is open');
  return clinic;
}
