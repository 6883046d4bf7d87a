import type { Patient } from '@anteroom/contract/patients';
import type { StoredUser } from '#lib/session-storage';

export function mayReactivate({ role, id }: StoredUser, { doctorId }: Patient): boolean {
  return role === 'admin' || (role === 'doctor' && id === doctorId);
}
