import { type CsvColumn, csvInstant } from '#platform/csv';
import type { TrailRow } from './audit-trail.queries.ts';

/** Returns the columns of the trail for spreadsheets: one row per entry, times in the clinic's zone. */
export function auditCsvColumns(zone: string): CsvColumn<TrailRow>[] {
  return [
    { header: 'Entry', cell: ({ seq }) => seq },
    { header: 'Chain number', cell: ({ chainNumber }) => chainNumber },
    { header: 'Time', cell: ({ at }) => csvInstant(at, zone) },
    { header: 'Person', cell: ({ actorName }) => actorName },
    { header: 'Person id', cell: ({ actorId }) => actorId },
    { header: 'Role', cell: ({ actorRole }) => actorRole },
    { header: 'Action', cell: ({ action }) => action },
    { header: 'Outcome', cell: ({ outcome }) => outcome },
    { header: 'Reason', cell: ({ reason }) => reason },
    { header: 'Doctor id', cell: ({ doctorId }) => doctorId },
    { header: 'Patient ids', cell: ({ patientIds }) => patientIds.join(' ') },
    { header: 'Object', cell: ({ objectType }) => objectType },
    { header: 'Object id', cell: ({ objectId }) => objectId },
    { header: 'Changed fields', cell: ({ changedFields }) => changedFields.join(' ') },
    { header: 'Details', cell: ({ details }) => JSON.stringify(details) },
    { header: 'Session', cell: ({ sessionId }) => sessionId },
    { header: 'Address', cell: ({ ipAddress }) => ipAddress },
    { header: 'Browser', cell: ({ userAgent }) => userAgent },
    { header: 'Request', cell: ({ requestId }) => requestId },
  ];
}
