import type { AddressConfirmation } from '@anteroom/contract/address-confirmations';
import type { api } from '@anteroom/contract/api';
import type { Language } from '@anteroom/contract/languages';
import { recordAudit } from '#features/audit';
import { getClinic } from '#features/clinic';
import { openConfirmation } from '#features/mail';
import { confirmEmail, lockPatient } from '#features/patients';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import type { PublicCall } from '#platform/http/bind';
import { requestOf } from '#platform/http/request-of';
import { findAddressOfPatient } from './confirm-address.queries.ts';
import { maskAddress } from './reminder.rules.ts';

type Answer = { confirmation: AddressConfirmation };

type Asked = { patientId: number; doctorId: number; email: string; isConfirmed: boolean; language: Language };

/**
 * Finds the patient for a confirmation secret. Unknown, malformed and expired secrets, and those of a former address,
 * give the same error.
 */
async function findAsked({ settings, clock }: Context, db: Db | Tx, secret: string): Promise<Asked> {
  const opened = openConfirmation(settings, secret, clock.now());
  const patient = await findAddressOfPatient(db, opened?.patientId ?? 0);
  if (!opened || !patient || !opened.isFor(patient.email)) throw notFound('Address');
  return { ...patient, patientId: opened.patientId };
}

async function present(context: Context, { email, isConfirmed, language }: Asked): Promise<Answer> {
  const { name: clinicName, phone: clinicPhone } = await getClinic(context);
  return {
    confirmation: { clinicName, clinicPhone, maskedAddress: maskAddress(email), isConfirmed, language },
  };
}

/** Returns the address to confirm. Changes nothing, so that mail scanners that open links have no effect. */
export async function viewAddressConfirmation(context: Context, secret: string): Promise<Answer> {
  return present(context, await findAsked(context, context.db, secret));
}

type Confirmation = PublicCall<typeof api.confirmAddress>;

/** Confirms the address, so that messages go to it. Confirming again changes nothing. */
export async function confirmAddress(
  context: Context,
  tx: Tx,
  { params: { secret }, meta }: Confirmation,
): Promise<Answer> {
  await lockPatient(tx, (await findAsked(context, tx, secret)).patientId);
  // Read again under the lock: staff can have changed the address in between.
  const asked = await findAsked(context, tx, secret);
  if (await confirmEmail(tx, asked.patientId)) {
    await recordAudit(tx, requestOf(meta), {
      action: 'patient.email_confirmed',
      doctorId: asked.doctorId,
      patientIds: [asked.patientId],
    });
  }
  return present(context, { ...asked, isConfirmed: true });
}
