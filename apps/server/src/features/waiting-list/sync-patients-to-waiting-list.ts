import { announceWaitingList } from '#features/live';
import type { PatientListener } from '#features/patients';
import { listDoctorsWaitedFor } from './waiting-list.queries.ts';

/**
 * Notifies the screens that show a waiting list when one of its patients changes, because these screens show the names
 * of the patients and why a patient gets no offers.
 */
export function syncPatientsToWaitingList(): Pick<PatientListener, 'waitsDifferently'> {
  return {
    waitsDifferently: async (tx, patientIds) => {
      const doctorIds = await listDoctorsWaitedFor(tx, patientIds);
      if (doctorIds.length > 0) await announceWaitingList(tx, doctorIds);
    },
  };
}
