import type { api } from '@anteroom/contract/api';
import type { DisplayLanguage, DisplayNameForm, DisplayPurpose } from '@anteroom/contract/displays';
import { limits } from '@anteroom/contract/limits';
import type { RouteOutput } from '@anteroom/contract/route';
import { addMail } from '#features/mail';
import { assertHeld, listDoctorsToNotify } from '#features/secret-links';
import { assertDoctorIsActive } from '#features/staff';
import { AppError, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { hashSecret, newSecret } from '#platform/crypto/secrets';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { countOpenDisplays, findListedDisplay, insertDisplay, lockDisplays } from './displays.queries.ts';
import { presentDisplay } from './present-display.ts';
import { recordDisplay } from './record-display.ts';

type NewDisplay = {
  label: string;
  doctorIds: readonly number[];
  purpose: DisplayPurpose;
  nameForm: DisplayNameForm;
  language: DisplayLanguage;
  message?: string | null | undefined;
};

/** Opens a display. Returns its URL, which cannot be read again: the database keeps only a hash. */
export async function createDisplay(
  { clock, settings }: Context,
  tx: Tx,
  actor: Actor,
  display: NewDisplay,
): Promise<RouteOutput<typeof api.createDisplay>> {
  await assertHeld(tx, actor, display.doctorIds);
  for (const doctorId of display.doctorIds) await assertDoctorIsActive(tx, doctorId, 'doctorIds');
  const told = await listDoctorsToNotify(tx, display.doctorIds);
  await assertRoomForOne(tx, actor);
  const now = clock.now();
  const secret = newSecret();
  const id = await insertDisplay(tx, {
    ...display,
    secretHash: hashSecret(secret),
    createdBy: actor.userId,
    now,
  });
  const row = await findListedDisplay(tx, actor, { displayId: id, now });
  if (!row) throw notFound('Display');
  const mail = { kind: 'display_opened', cause: 'notice', details: { authorId: actor.userId }, now } as const;
  await pipeline([
    recordDisplay(tx, actor, 'display.created', row),
    // Also mail a doctor who opened the display, because an impostor may have used the account.
    ...told.map(({ id: userId, email: recipient }) => addMail(tx, { ...mail, recipient, userId })),
  ]);
  const page = display.purpose === 'check_in' ? 'kiosk' : 'display';
  return { display: presentDisplay(row, actor), address: `${settings.appUrl}/${page}/${secret}` };
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
