import type { erasePatient as route } from '@anteroom/contract/erasures';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { removeFromOutbox } from '#features/mail';
import { findVisiblePatient, missingPatient, type PatientListener } from '#features/patients';
import { AppError, invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { type Erased, eraseRecord, lockErasure } from './erase-record.ts';
import { keepErasedList } from './erased-list.ts';
import { confirmationName, listBlocks } from './preview-erasure.ts';

type Input = RouteInput<typeof route>['body'] & { patientId: number };

/** Erases a patient after the typed confirmation, unless one of the reasons of `listBlocks` prevents it. */
export async function erasePatient(
  context: Context & { patientListener: PatientListener },
  tx: Tx,
  actor: Actor,
  { patientId, reason, confirmation }: Input,
): Promise<Erased> {
  await lockErasure(tx, patientId);
  const patient = await findVisiblePatient(tx, actor, patientId);
  if (!patient) throw await missingPatient(tx, actor, patientId);
  if (folded(confirmation) !== folded(confirmationName(patient))) {
    throw invalidField('confirmation', 'Type the patient’s name exactly as shown');
  }
  const blocks = await listBlocks(context, tx, patientId);
  if (blocks.length > 0) {
    throw new AppError(
      'erasure_blocked',
      'This record cannot be erased yet. Look again at what prevents it.',
    );
  }
  // Announce the change of the waiting lists before the erasure deletes the entries, because the event names the
  // doctors of these entries. PostgreSQL delivers the event on commit. Queues need no event, because a patient in a
  // current queue cannot be erased.
  await context.patientListener.waitsDifferently(tx, [patientId]);
  return eraseRecord(context, tx, actor, { patientId, doctorId: patient.doctorId, reason });
}

const folded = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Runs after the commit. Removes the patient's mails from the outbox folder, and adds the patient to the list outside
 * the database.
 */
export async function finishErasure(
  { db, settings, log }: Context,
  erased: Erased,
): Promise<RouteOutput<typeof route>> {
  await removeFromOutbox(settings.dataDir, erased.mailIds);
  await keepErasedList(db, settings).catch((error: Error) =>
    log.warn({ reason: error.message }, 'could not write the list of erased patients'),
  );
  return { erasedAt: erased.erasedAt.getTime(), keeps: erased.keeps };
}
