import type { Doctor } from '@anteroom/contract/staff';
import { useSignedInUser } from '#features/auth';
import { useDoctors } from '#features/staff';

/** `data` is undefined while loading. */
export type DoctorsToChoose = {
  data?: Doctor[] | undefined;
  isError: boolean;
  refetch: () => Promise<unknown>;
};
type DoctorChoice = { isAsked: boolean; mayReassign: boolean; doctors: DoctorsToChoose };

/**
 * Returns whether the form asks for a doctor: always for an admin, never for a doctor, and for a manager unless they
 * have exactly one doctor. Only an admin may reassign an existing patient.
 */
export function useDoctorChoice(): DoctorChoice {
  const { role } = useSignedInUser();
  const doctors = useDoctors();
  const isAsked = role === 'admin' || (role === 'manager' && doctors.data?.length !== 1);
  return { isAsked, mayReassign: role === 'admin', doctors };
}
