import type { api } from '@anteroom/contract/api';
import type { Display } from '@anteroom/contract/displays';
import type { RouteOutput } from '@anteroom/contract/route';
import { announceAccessChange } from '#features/live';
import { expiryOf } from '#features/secret-links';
import { AppError, notAllowed, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { listClosedDisplays, markReplaced } from './closed-displays.queries.ts';
import { createDisplay } from './create-display.ts';
import { actsForDisplay } from './displays.policy.ts';
import {
  closeDisplay,
  type DisplayRow,
  findListedDisplay,
  renewDisplay,
  setMessage,
} from './displays.queries.ts';
import { presentDisplay } from './present-display.ts';
import { recordDisplay } from './record-display.ts';

/** Reopens a display that the server closed, with its settings, its enabled doctors and a new URL. */
export async function reopenDisplay(
  context: Context,
  tx: Tx,
  actor: Actor,
  displayId: number,
): Promise<RouteOutput<typeof api.reopenDisplay>> {
  const now = context.clock.now();
  const closed = (await listClosedDisplays(tx, actor, now)).find(({ id }) => id === displayId);
  if (!closed) throw notFound('Display');
  if (!actsForDisplay(actor, closed.doctors)) {
    throw notAllowed('This display shows other doctors too. Only an admin can open it again.');
  }
  const doctorIds = closed.doctors.filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
  if (doctorIds.length === 0) throw new AppError('doctor_disabled', 'This doctor is no longer active.');
  const opened = await createDisplay(context, tx, actor, { ...closed, doctorIds });
  if (!(await markReplaced(tx, displayId, now))) throw notFound('Display');
  return opened;
}

/** Extends a display by a year from now. Its URL stays the same. */
export async function extendDisplay(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  displayId: number,
): Promise<Display> {
  const now = clock.now();
  const display = await findOwnDisplay(tx, actor, { displayId, now });
  if (!(await renewDisplay(tx, displayId, { now, expiresAt: expiryOf(now) }))) throw notFound('Display');
  await recordDisplay(tx, actor, 'display.extended', display);
  const extended = await findListedDisplay(tx, actor, { displayId, now });
  if (!extended) throw notFound('Display');
  return presentDisplay(extended, actor);
}

type NewMessage = { displayId: number; message: string | null };

/** Changes the message of a display. An open display shows the new message at its next poll. */
export async function setDisplayMessage(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  { displayId, message }: NewMessage,
): Promise<Display> {
  const now = clock.now();
  const display = await findOwnDisplay(tx, actor, { displayId, now });
  if (display.message === message) return presentDisplay(display, actor);
  if (!(await setMessage(tx, displayId, { message, now }))) throw notFound('Display');
  await recordDisplay(tx, actor, 'display.changed', { ...display, changedFields: ['message'] });
  return presentDisplay({ ...display, message }, actor);
}

/**
 * Closes a display permanently and ends its streams. Throws 404 if the display is not in the caller's list, and 403 if
 * it also shows other doctors.
 */
export async function revokeDisplay(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  displayId: number,
): Promise<void> {
  const now = clock.now();
  const display = await findOwnDisplay(tx, actor, { displayId, now });
  if (!(await closeDisplay(tx, displayId, now))) throw notFound('Display');
  await announceAccessChange(tx, { displayId });
  await recordDisplay(tx, actor, 'display.revoked', display);
}

/**
 * Returns an open display that the caller may change or close. Throws 404 if the display is not in the caller's list,
 * and 403 if it also shows other doctors.
 */
async function findOwnDisplay(
  tx: Tx,
  actor: Actor,
  named: { displayId: number; now: Date },
): Promise<DisplayRow> {
  const display = await findListedDisplay(tx, actor, named);
  if (!display) throw notFound('Display');
  if (!actsForDisplay(actor, display.doctors)) {
    throw notAllowed('This display shows other doctors too. Only an admin can change it.');
  }
  return display;
}
