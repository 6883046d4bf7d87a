import type { Activity } from '@anteroom/contract/audit';
import type { Actor, Context } from '#platform/context';
import { recordRead } from '../record-read.ts';
import { listActivityRows, listPatientNames } from './activity.queries.ts';
import { planTelling } from './activity.rules.ts';
import { presentActivity } from './present-activity.ts';

/** Returns the latest events that the caller may see. Showing patients' names is audited as a read. */
export async function listRecentActivity(context: Context, actor: Actor, limit: number): Promise<Activity[]> {
  const rows = await listActivityRows(context.db, actor, planTelling(actor.role), limit);
  const concerned = [...new Set(rows.flatMap(({ patientIds }) => patientIds))];
  const patients = await listPatientNames(context.db, actor, concerned);
  const nameOf = new Map(patients.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  const activities = rows.map((row) => presentActivity(row, actor, nameOf));
  const shown = activities.flatMap((activity) => activity.patients.map(({ id }) => id));
  if (shown.length > 0)
    await recordRead(context, actor, { action: 'patient.read', screen: 'activity', patientIds: shown });
  return activities;
}
