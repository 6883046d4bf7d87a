import type { Activity } from '@anteroom/contract/audit';
import { type Role, roles } from '@anteroom/contract/roles';
import type { Actor, Context } from '#platform/context';
import { recordRead } from '../record-read.ts';
import { type ActivityRow, listActivityRows, listPatientNames } from './activity.queries.ts';
import { planVisibleActions } from './activity.rules.ts';

export type Named = { id: number; name: string };

/**
 * Maps ids to patients, limited to those that the caller may see. The id of a merged record maps to the surviving
 * record.
 */
export type NamesById = ReadonlyMap<number, Named>;

const mostNamed = 3;

export function presentActivity(
  { actorId, patientIds, ...row }: ActivityRow,
  actor: Actor,
  nameOf: NamesById,
): Activity {
  const people = new Map(patientIds.map((id) => [nameOf.get(id)?.id ?? id, nameOf.get(id)]));
  const named = [...people.values()].flatMap((person) => person ?? []);
  return {
    ...row,
    isInferred: row.isInferred ?? false,
    heldSince: row.heldSince?.getTime() ?? null,
    heldDays: row.heldDays ?? null,
    at: row.at.getTime(),
    actorRole: toRole(row.actorRole),
    isOwn: actorId === actor.userId,
    // Hide account names from managers, because they do not administer accounts. Doctors see all names here: their rows
    // name only their own managers.
    objectName: actor.role === 'manager' ? null : row.objectName,
    reason: mayReadReason(row, actor) ? row.reason : null,
    // A check constraint allows only the values of this type.
    outcome: row.outcome as Activity['outcome'],
    patients: named.slice(0, mostNamed),
    patientCount: people.size,
  };
}

/**
 * Returns whether the caller may read the reason of an event. Managers do not read why a doctor used emergency access,
 * because only admins and doctors may see the list of these reasons.
 */
function mayReadReason({ action }: Pick<ActivityRow, 'action'>, { role }: Actor): boolean {
  return role !== 'manager' || action !== 'emergency_access.granted';
}

function toRole(text: string | null): Role | null {
  return roles.find((role) => role === text) ?? null;
}

/** Returns the latest events that the caller may see. Showing patients' names is audited as a read. */
export async function listRecentActivity(context: Context, actor: Actor, limit: number): Promise<Activity[]> {
  const rows = await listActivityRows(context.db, actor, planVisibleActions(actor.role), limit);
  const concerned = [...new Set(rows.flatMap(({ patientIds }) => patientIds))];
  const patients = await listPatientNames(context.db, actor, concerned);
  const nameOf: NamesById = new Map(patients.map(({ askedId, ...person }) => [askedId, person]));
  const activities = rows.map((row) => presentActivity(row, actor, nameOf));
  const shown = activities.flatMap((activity) => activity.patients.map(({ id }) => id));
  if (shown.length > 0)
    await recordRead(context, actor, { action: 'patient.read', screen: 'activity', patientIds: shown });
  return activities;
}
