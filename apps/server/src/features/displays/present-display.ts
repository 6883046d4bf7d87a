import type { ClosedDisplay, Display } from '@anteroom/contract/displays';
import { endOfLink } from '#features/secret-links';
import type { Actor } from '#platform/context';
import type { ClosedDisplayRow } from './closed-displays.queries.ts';
import { actsForDisplay } from './displays.policy.ts';
import type { DisplayRow } from './displays.queries.ts';

export function presentDisplay(row: DisplayRow, actor: Actor): Display {
  const { id, label, purpose, nameForm, language, message, createdBy, createdAt, lastSeenAt } = row;
  return {
    id,
    label,
    purpose,
    nameForm,
    language,
    message,
    createdBy,
    doctors: namesOf(row),
    createdAt: createdAt.getTime(),
    lastSeenAt: lastSeenAt?.getTime() ?? null,
    endsAt: endOfLink({ ...row, lastUsedAt: lastSeenAt }).getTime(),
    mayRevoke: actsForDisplay(actor, row.doctors),
  };
}

export function presentClosedDisplay({ closedAt, ...row }: ClosedDisplayRow, actor: Actor): ClosedDisplay {
  return {
    ...row,
    doctors: namesOf(row),
    closedAt: closedAt.getTime(),
    mayReopen: actsForDisplay(actor, row.doctors) && row.doctors.some(({ isEnabled }) => isEnabled),
  };
}

function namesOf({ doctors }: Pick<DisplayRow, 'doctors'>) {
  return doctors.map(({ id, name }) => ({ id, name }));
}
