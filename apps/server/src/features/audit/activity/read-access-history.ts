import type { Activity } from '@anteroom/contract/audit';
import type { Pagination } from '@anteroom/contract/page';
import type { Actor, Context } from '#context';
import { createCursors, toPage } from '#platform/db/page';
import { recordAudit } from '../audit.queries.ts';
import { listRowsOfPatient } from './activity.queries.ts';
import { presentActivity } from './present-activity.ts';

type Patient = { id: number; firstName: string; lastName: string; doctorId: number };
type Page = { cursor?: string | undefined; limit: number };

/**
 * Who did what with a patient's record, latest first. Of a list that others stood in too only their number is told:
 * whoever looks into this patient's history need not learn of them. The caller has asked whether this person may.
 */
export async function readAccessHistory(
  { db, settings }: Context,
  actor: Actor,
  patient: Patient,
  { cursor, limit }: Page,
): Promise<{ events: Activity[]; pagination: Pagination }> {
  const cursors = createCursors(settings, `access history of ${patient.id}`);
  const [before = null] = cursors.read(cursor) ?? [];
  const found = await listRowsOfPatient(db, patient.id, {
    before: before === null ? null : Number(before),
    limit,
  });
  const { rows, pagination } = toPage(found, limit, ({ seq }) => cursors.write([seq]));
  await recordAudit(db, actor, {
    action: 'patient.access_history_read',
    doctorId: patient.doctorId,
    patientIds: [patient.id],
  });
  const nameOf = new Map([[patient.id, `${patient.firstName} ${patient.lastName}`]]);
  return { events: rows.map((row) => presentActivity(row, actor, nameOf)), pagination };
}
