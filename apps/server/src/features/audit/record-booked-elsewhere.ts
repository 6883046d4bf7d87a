import type { Context } from '#context';
import type { RecordBookedElsewhere } from '#platform/http/register-routes';
import { recordAudit } from './audit.queries.ts';

/**
 * Adds a row for every such answer, without folding repeated ones: a caller who tries one time after another to learn
 * when another doctor sees the patient leaves as many rows as tries.
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
