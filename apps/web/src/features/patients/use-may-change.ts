import type { Patient } from '@anteroom/contract/patients';
import { useSignedInUser } from '#features/auth';
import { useDoctors } from '#features/staff';

/**
 * Whether the person may change a patient whom they may read: an appointment with another doctor lets that one read,
 * no more. Until it is known for whom they act nothing is taken from them; the server has the last word.
 */
export function useMayChange(): (patient: Patient) => boolean {
  const { role } = useSignedInUser();
  const { data: doctors } = useDoctors();
  return ({ doctorId }) => role === 'admin' || (doctors?.some(({ id }) => id === doctorId) ?? true);
}
