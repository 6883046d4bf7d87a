import type { Activity } from '@anteroom/contract/audit';
import { type Role, roles } from '@anteroom/contract/roles';
import type { Actor } from '#context';
import type { ActivityRow } from './activity.queries.ts';

type Named = { id: number; name: string };

const mostNamed = 3;

/** `nameOf` knows those of the patients whom the caller may see. */
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
    at: row.at.getTime(),
    actorRole: toRole(row.actorRole),
    isOwn: actorId === actor.userId,
    // A manager administers nobody; a doctor is told only of her own managers.
    objectName: actor.role === 'manager' ? null : row.objectName,
    // The table's own check.
    outcome: row.outcome as Activity['outcome'],
    patients: named.slice(0, mostNamed),
    patientCount: patientIds.length,
  };
}

function toRole(text: string | null): Role | null {
  return roles.find((role) => role === text) ?? null;
}
