import type { exportAuditEvents } from '@anteroom/contract/audit';
import type { RouteInput } from '@anteroom/contract/route';
import { plusDays, startOfDate } from '#platform/time/clinic-time';
import type { AuditEntry } from '../audit.queries.ts';
import type { TrailFilter } from './audit-trail.queries.ts';

export type TrailQuery = RouteInput<typeof exportAuditEvents>['query'];

/** Converts the query to a filter, with the period's days as instants in the clinic's zone. */
export function filterOf(query: TrailQuery, zone: string): TrailFilter {
  const { actorId, patientId, doctorId, action, outcome, from, to } = query;
  return {
    actorId,
    patientId,
    doctorId,
    action,
    outcome,
    begin: from === undefined ? undefined : startOfDate(from, zone),
    end: to === undefined ? undefined : startOfDate(plusDays(to, 1), zone),
  };
}

/** Returns the data for auditing this read: the query, and the patient in its filter. */
export function readingOf(query: TrailQuery): Pick<AuditEntry, 'patientIds' | 'details'> {
  const { actorId, patientId, doctorId, action, outcome, from, to, sort, direction } = query;
  const asked = Object.entries({ actorId, doctorId, action, outcome, from, to, sort, direction });
  return {
    patientIds: patientId === undefined ? [] : [patientId],
    details: Object.fromEntries(
      asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  };
}
