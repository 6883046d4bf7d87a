import {
  exportAuditEvents,
  getAuditEvent,
  getAuditVerification,
  listAuditEvents,
  listRecentActivity,
  verifyAuditTrail,
} from '@anteroom/contract/audit';
import { adminsAlone, everyone, type Row, row } from './row.ts';

export const auditRows: readonly Row[] = [
  row(listRecentActivity, {
    cells: everyone,
    input: async (world) => {
      await world.aWaitingPatient();
      return { query: { limit: 50 } };
    },
    shows: ({ activities }, { owner }) =>
      activities.some(({ doctorName, isOwn }) => doctorName === owner.name && !isOwn),
  }),
  row(listRecentActivity, {
    of: 'with a patient who has changed doctors',
    cells: everyone,
    input: async (world) => {
      await world.changeMovedPatient();
      return { query: { limit: 50 } };
    },
    shows: ({ activities }, { movedPatientId }) =>
      activities.some(({ patients }) => patients.some(({ id }) => id === movedPatientId)),
  }),
  row(listAuditEvents, { cells: adminsAlone, input: () => ({ query: {} }) }),
  row(getAuditEvent, { cells: adminsAlone, input: () => ({ params: { seq: 1 } }) }),
  row(exportAuditEvents, { cells: adminsAlone, input: () => ({ query: {} }) }),
  row(getAuditVerification, { cells: adminsAlone }),
  row(verifyAuditTrail, { cells: adminsAlone }),
];
