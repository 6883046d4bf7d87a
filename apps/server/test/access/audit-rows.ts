import { acknowledgeAlarm, listAlarms } from '@anteroom/contract/alarms';
import {
  exportAuditEvents,
  getAuditEvent,
  getAuditVerification,
  listAuditEvents,
  listRecentActivity,
  verifyAuditTrail,
} from '@anteroom/contract/audit';
import { getHealth } from '@anteroom/contract/health';
import { anAlarm } from '#test/alarms';
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
      await world.movePatientToOwner();
      return { query: { limit: 50 } };
    },
    shows: ({ activities }, { movedPatientIds }) =>
      activities.some(({ patients }) => patients.some(({ id }) => movedPatientIds.has(id))),
  }),
  row(listAuditEvents, { cells: adminsAlone, input: () => ({ query: {} }) }),
  row(getAuditEvent, { cells: adminsAlone, input: () => ({ params: { seq: 1 } }) }),
  row(exportAuditEvents, { cells: adminsAlone, input: () => ({ query: {} }) }),
  row(getAuditVerification, { cells: adminsAlone }),
  row(verifyAuditTrail, { cells: adminsAlone }),
  row(listAlarms, { cells: adminsAlone, input: () => ({ query: { state: 'open', limit: 50 } }) }),
  row(getHealth, { cells: adminsAlone }),
  row(acknowledgeAlarm, {
    cells: adminsAlone,
    input: async (world) => ({
      params: { alarmId: await anAlarm(world.clinic) },
      body: { note: 'A pilot of the new form' },
    }),
  }),
];
