import type { Doctor } from '@anteroom/contract/staff';
import { useSearchParams } from 'react-router';

type ChosenDoctor = { doctor: Doctor | undefined; choose: (doctorId: number | null) => void };

/** The choice stands in the address, so that it outlives a reload and can be bookmarked. */
export function useChosenDoctor(doctors: readonly Doctor[], preselected: Doctor | undefined): ChosenDoctor {
  const [parameters, setParameters] = useSearchParams();
  const chosenId = Number(parameters.get('doctor'));
  const choose = (doctorId: number | null) =>
    setParameters(doctorId === null ? {} : { doctor: String(doctorId) }, { replace: true });
  return { doctor: doctors.find(({ id }) => id === chosenId) ?? preselected, choose };
}
