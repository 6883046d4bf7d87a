import type { Doctor } from '@anteroom/contract/staff';
import { useSignedInUser } from '#features/auth';
import { useDoctors } from '#features/staff';

/** Undefined while they are being fetched. */
export type DoctorsToChoose = {
  data?: Doctor[] | undefined;
  isError: boolean;
  refetch: () => Promise<unknown>;
};
type DoctorChoice = { isAsked: boolean; mayReassign: boolean; doctors: DoctorsToChoose };

/**
 * Whether the person has to say whose patient it is: an admin always, a doctor never, and a manager unless they serve
 * exactly one doctor. Only an admin may give a known patient to another doctor.
 */
export function useDoctorChoice(): DoctorChoice {
  const { role } = useSignedInUser();
  const doctors = useDoctors();
  const isAsked = role === 'admin' || (role === 'manager' && doctors.data?.length !== 1);
  return { isAsked, mayReassign: role === 'admin', doctors };
}
