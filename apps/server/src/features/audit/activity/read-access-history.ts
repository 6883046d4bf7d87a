import type { Activity } from '@anteroom/contract/audit';
import type { Pagination } from '@anteroom/contract/page';
import type { Actor, Context } from '#platform/context';
import { createCursors, toPage } from '#platform/db/page';
import { recordAudit } from '../audit.queries.ts';
import { findLastSeq } from '../trail/audit-trail.queries.ts';
import { findOnePerson, listRowsOfPatient } from './patient-history.queries.ts';
import { presentActivity } from './present-activity.ts';

type Patient = { id: number; firstName: string; lastName: string; doctorId: number };
type Page = { cursor?: string | undefined; limit: number };

/**
 * Returns the events of a patient's record, and of the records that were merged into it, latest first. For a list with
 * several patients it returns only their number, because the reader of this patient's history need not know the others.
 * The caller has checked the right to read.
 */
export async function readAccessHistory(
  { db, settings }: Context,
  actor: Actor,
  patient: Patient,
  { cursor, limit }: Page,
): Promise<{ events: Activity[]; pagination: Pagination }> {
  const cursors = createCursors(settings, `access history of ${patient.id}`);
  const [before = null, last = null] = cursors.read(cursor) ?? [];
  const upTo = last === null ? await findLastSeq(db) : Number(last);
  const person = await findOnePerson(db, patient.id);
  const found = await listRowsOfPatient(db, person, {
    before: before === null ? null : Number(before),
    upTo,
    limit,
    zone: settings.clinicTimezone,
  });
  const { rows, pagination } = toPage(found, limit, ({ seq }) => cursors.write([seq, upTo]));
  await recordAudit(db, actor, {
    action: 'patient.access_history_read',
    doctorId: patient.doctorId,
    patientIds: [patient.id],
  });
  const name = `${patient.firstName} ${patient.lastName}`;
  const nameOf = new Map(person.patientIds.map((id) => [id, { id: patient.id, name }]));
  return { events: rows.map((row) => presentActivity(row, actor, nameOf)), pagination };
}
