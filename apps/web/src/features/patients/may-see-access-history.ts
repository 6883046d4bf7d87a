import type { Patient } from '@anteroom/contract/patients';
import type { StoredUser } from '#lib/session-storage';

/** Who opened a record is for admins and for the patient's own doctor to see. */
export function maySeeAccessHistory({ role, id }: StoredUser, { doctorId }: Patient): boolean {
  return role === 'admin' || (role === 'doctor' && id === doctorId);
}
