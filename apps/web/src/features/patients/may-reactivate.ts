import type { Patient } from '@anteroom/contract/patients';
import type { StoredUser } from '#lib/session-storage';

/** Making a patient active again is for an admin and for the patient's own doctor. */
export function mayReactivate({ role, id }: StoredUser, { doctorId }: Patient): boolean {
  return role === 'admin' || (role === 'doctor' && id === doctorId);
}
