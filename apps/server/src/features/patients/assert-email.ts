import { AppError, notAllowed } from '#platform/app-error';
import type { Actor } from '#platform/context';

export function assertSeesAddress(actor: Actor): void {
  if (!actor.hiddenSections.includes('contact')) return;
  throw notAllowed('Your clinic does not show you the address, so you cannot confirm it.');
}

export function assertHasEmail<Patient extends { email: string | null }>(
  patient: Patient,
): asserts patient is Patient & { email: string } {
  if (patient.email !== null) return;
  throw new AppError('patient_without_email', 'This patient has no email address on record.');
}
