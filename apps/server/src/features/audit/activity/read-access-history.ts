import type { Activity } from '@anteroom/contract/audit';
import type { Pagination } from '@anteroom/contract/page';
import type { Actor, Context } from '#platform/context';
import { createCursors, toPage } from '#platform/db/page';
import { recordAudit } from '../audit.queries.ts';
import { findLastSeq } from '../trail/audit-trail.queries.ts';
import { findOnePerson, listRowsOfPatient, type OnePerson } from './patient-history.queries.ts';
import { presentActivity } from './present-activity.ts';

const rowsAtOnce = 500;

type Patient = { id: number; firstName: string; lastName: string; doctorId: number };
type Page = { cursor?: string | undefined; limit: number };

/**
 * Returns the events of a patient's record, and of the records that were merged into it, latest first. If an event
 * lists several patients, returns their number but only this patient's name, because the reader of this patient's
 * history need not know the other patients. The caller must check the right to read.
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
  const nameOf = namesOf(person, patient);
  return { events: rows.map((row) => presentActivity(row, actor, nameOf)), pagination };
}

/** Returns all events of a patient's access history, for an export that the caller audits. */
export async function listAccessHistory(
  { db, settings }: Context,
  actor: Actor,
  patient: Patient,
): Promise<Activity[]> {
  const upTo = await findLastSeq(db);
  const person = await findOnePerson(db, patient.id);
  const nameOf = namesOf(person, patient);
  const events: Activity[] = [];
  const page = { upTo, limit: rowsAtOnce, zone: settings.clinicTimezone };
  for (let before: number | null = null; ; before = events.at(-1)?.seq ?? null) {
    const rows = await listRowsOfPatient(db, person, { ...page, before });
    events.push(...rows.slice(0, rowsAtOnce).map((row) => presentActivity(row, actor, nameOf)));
    if (rows.length <= rowsAtOnce) return events;
  }
}

function namesOf({ patientIds }: Pick<OnePerson, 'patientIds'>, { id, firstName, lastName }: Patient) {
  const named = { id, name: `${firstName} ${lastName}` };
  return new Map(patientIds.map((each) => [each, named]));
}
