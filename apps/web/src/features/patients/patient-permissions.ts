import type { Patient } from '@anteroom/contract/patients';
import { useCallback } from 'react';
import { useSignedInUser } from '#features/auth';
import { useDoctors } from '#features/staff';
import type { StoredUser } from '#lib/session-storage';

export function mayReactivate({ role, id }: StoredUser, { doctorId }: Patient): boolean {
  return role === 'admin' || (role === 'doctor' && id === doctorId);
}

export function maySeeAccessHistory({ role, id }: StoredUser, { doctorId }: Patient): boolean {
  return role === 'admin' || (role === 'doctor' && id === doctorId);
}

/**
 * Returns a function that returns whether the user may edit a patient. A doctor may read but not edit another doctor's
 * patient who has an appointment with them. Returns true while the doctors load, because the server enforces the
 * permission anyway.
 */
export function useMayChange(): (patient: Patient) => boolean {
  const { role } = useSignedInUser();
  const { data: doctors } = useDoctors();
  return useCallback(
    ({ doctorId }) => role === 'admin' || (doctors?.some(({ id }) => id === doctorId) ?? true),
    [role, doctors],
  );
}
