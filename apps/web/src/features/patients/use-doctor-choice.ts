import type { Doctor } from '@anteroom/contract/staff';
import { useSignedInUser } from '#features/auth';
import { useDoctors } from '#features/staff';

type DoctorChoice = { isAsked: boolean; mayReassign: boolean; doctors: Doctor[] | undefined };

/**
 * Whether the person has to say whose patient it is: an admin always, a manager who serves more than one doctor,
 * a doctor never. Only an admin may give a known patient to another doctor.
 */
export function useDoctorChoice(): DoctorChoice {
  const { role } = useSignedInUser();
  const { data: doctors } = useDoctors();
  const isAsked = role === 'admin' || (role === 'manager' && (doctors?.length ?? 0) > 1);
  return { isAsked, mayReassign: role === 'admin', doctors };
}
