import type { Patient } from '@anteroom/contract/patients';
import { recordAudit } from '#features/audit';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { assertFresh } from '#platform/http/assert-fresh';
import { assertHasEmail, assertSeesAddress } from './assert-email.ts';
import type { PatientListener } from './patient-listener.ts';
import { confirmEmail } from './patients.queries.ts';
import { presentPatient } from './present-patient.ts';
import { readPatient } from './read-patient.ts';
import { findPatientToChange } from './update-patient.ts';

type Checking = { patientId: number; ifMatch: number | null };

/** Marks a changed mail address as checked with the patient, so that messages go to it. */
export async function checkEmail(
  { patientListener }: { patientListener: PatientListener },
  tx: Tx,
  actor: Actor,
  { patientId, ifMatch }: Checking,
): Promise<Patient> {
  assertSeesAddress(actor);
  const patient = await findPatientToChange(tx, actor, patientId);
  assertFresh(ifMatch, patient, {
    what: 'this patient',
    current: presentPatient(patient),
    shownPatientIds: [patientId],
  });
  assertHasEmail(patient);
  if (await confirmEmail(tx, patientId)) {
    await patientListener.waitsDifferently(tx, [patientId]);
    await recordAudit(tx, actor, {
      action: 'patient.email_confirmed',
      doctorId: patient.doctorId,
      patientIds: [patientId],
    });
  } else await recordAudit(tx, actor, { action: 'patient.read', patientIds: [patientId] });
  return readPatient(tx, actor, patientId);
}
