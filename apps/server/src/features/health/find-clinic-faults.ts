import { findMergeFaults } from '#features/patients';
import { findQueueFaults } from '#features/queue';
import type { Context, Settings } from '#platform/context';
import { type ClinicFault, findOtherFaults } from './clinic-faults.queries.ts';

type Clinic = Pick<Context, 'db'> & { settings: Pick<Settings, 'clinicTimezone'> };

/** Returns every rule that the stored data of the clinic breaks, or an empty array. */
export async function findClinicFaults({ db, settings }: Clinic): Promise<ClinicFault[]> {
  return [
    ...(await findQueueFaults({ db, settings })),
    ...(await findMergeFaults(db)),
    ...(await findOtherFaults(db)),
  ];
}
