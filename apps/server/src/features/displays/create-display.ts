import type {
  createDisplay as createRoute,
  DisplayLanguage,
  DisplayNameForm,
} from '@anteroom/contract/displays';
import { limits } from '@anteroom/contract/limits';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#context';
import { assertDoctorIsActive } from '#features/staff';
import { AppError, notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { hashSecret, newSecret } from '#platform/secrets';
import { countOpenDisplays, insertDisplay, listDisplaysOf, lockDisplays } from './displays.queries.ts';
import { presentDisplay } from './present-display.ts';
import { recordDisplay } from './record-display.ts';

type NewDisplay = {
  label: string;
  doctorIds: readonly number[];
  nameForm: DisplayNameForm;
  language: DisplayLanguage;
};

/** Opens a display. Its address is told here and never again: only a hash of it stays. */
export function createDisplay(
  { db, clock, settings }: Context,
  actor: Actor,
  display: NewDisplay,
): Promise<RouteOutput<typeof createRoute>> {
  return inTransaction(db, async (tx) => {
    for (const doctorId of display.doctorIds) await assertDoctorIsActive(tx, doctorId, 'doctorIds');
    await assertRoomForOne(tx, actor);
    const secret = newSecret();
    const id = await insertDisplay(tx, {
      ...display,
      secretHash: hashSecret(secret),
      createdBy: actor.userId,
      now: clock.now(),
    });
    const row = (await listDisplaysOf(tx, actor)).find((one) => one.id === id);
    if (!row) throw notFound('Display');
    await recordDisplay(tx, actor, 'display.created', row);
    return { display: presentDisplay(row, actor), address: `${settings.appUrl}/display/${secret}` };
  });
}

async function assertRoomForOne(tx: Tx, { userId, role }: Actor): Promise<void> {
  const { perClinic, perDoctor } = limits.display;
  await lockDisplays(tx);
  if (role !== 'admin' && (await countOpenDisplays(tx, userId)) >= perDoctor) {
    throw tooMany(`A doctor has at most ${perDoctor} displays open.`);
  }
  if ((await countOpenDisplays(tx)) >= perClinic)
    throw tooMany(`A clinic has at most ${perClinic} displays.`);
}

function tooMany(sentence: string): AppError {
  return new AppError('too_many_displays', `${sentence} Close one that is no longer needed.`);
}
