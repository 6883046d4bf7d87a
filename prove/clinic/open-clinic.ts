import { join } from 'node:path';
import { type BenchClinic, fillBenchClinic, openBenchClinic } from '../../rig/clinic/bench-clinic.ts';
import type { Run } from '../proof.ts';

/** Four doctors with full days. */
export const provedSize = { patients: 400, appointments: 6000 };

/** A clinic under the supervisor of `npm start`, filled, and closed with the round. */
export async function openKeptClinic({ say, onEnd }: Run): Promise<BenchClinic> {
  const program = join(import.meta.dirname, 'keep-server.mjs');
  const clinic = await openBenchClinic({ name: 'clinic', size: provedSize, program });
  onEnd(clinic.stop);
  await fillBenchClinic(clinic, () => undefined);
  say('the clinic is open');
  return clinic;
}
