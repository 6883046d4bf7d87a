import type { Context } from '#platform/context';
import type { RecordBookedElsewhere, RecordShownPatients } from '#platform/http/register-routes';
import { recordAudit } from './audit.queries.ts';
import { recordRead } from './record-read.ts';

/**
 * Returns the function that audits a rejection as a read. The caller calls it if the rejection names patients or
 * contains a patient's record.
 */
export function shownPatientsRecorder(
  context: Pick<Context, 'db' | 'clock' | 'recentReads'>,
): RecordShownPatients {
  return (actor, { route, patientIds }) =>
    recordRead(context, actor, { action: 'patient.read', screen: route.path, patientIds });
}

/**
 * Adds a row for every "booked elsewhere" response, without grouping repeats: a caller who probes many times to find
 * another doctor's appointment leaves a row for each attempt.
 */
export function bookedElsewhereRecorder({ db }: Pick<Context, 'db'>): RecordBookedElsewhere {
  return (actor, { route, patientId, doctorId }) =>
    recordAudit(db, actor, {
      action: 'appointment.overlap_refused',
      outcome: 'refused',
      reason: 'booked_elsewhere',
      doctorId,
      patientIds: [patientId],
      details: { method: route.method, route: route.path },
    });
}
