import type { Activity } from '@anteroom/contract/audit';
import { type Role, roles } from '@anteroom/contract/roles';
import type { Actor } from '#platform/context';
import type { ActivityRow } from './activity.queries.ts';

type Named = { id: number; name: string };

const mostNamed = 3;

/** `nameOf` contains only patients that the caller may see. */
export function presentActivity(
  { actorId, patientIds, ...row }: ActivityRow,
  actor: Actor,
  nameOf: ReadonlyMap<number, string>,
): Activity {
  const named = patientIds.flatMap((id): Named[] => {
    const name = nameOf.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  return {
    ...row,
    isInferred: row.isInferred ?? false,
    heldSince: row.heldSince?.getTime() ?? null,
    heldDays: row.heldDays ?? null,
    at: row.at.getTime(),
    actorRole: toRole(row.actorRole),
    isOwn: actorId === actor.userId,
    // Managers administer no accounts, and a doctor's rows name only that doctor's managers.
    objectName: actor.role === 'manager' ? null : row.objectName,
    // A check constraint guarantees the value.
    outcome: row.outcome as Activity['outcome'],
    patients: named.slice(0, mostNamed),
    patientCount: patientIds.length,
  };
}

function toRole(text: string | null): Role | null {
  return roles.find((role) => role === text) ?? null;
}
