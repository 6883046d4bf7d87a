import type { Display } from '@anteroom/contract/displays';
import type { Actor } from '#context';
import { actsForDisplay } from './displays.policy.ts';
import type { DisplayRow } from './displays.queries.ts';

/** The only door from a display's row to the wire. */
export function presentDisplay({ createdAt, lastSeenAt, ...row }: DisplayRow, actor: Actor): Display {
  return {
    ...row,
    createdAt: createdAt.getTime(),
    lastSeenAt: lastSeenAt?.getTime() ?? null,
    mayRevoke: actsForDisplay(actor, row.doctors),
  };
}
