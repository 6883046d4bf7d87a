import type { Doctor } from '@anteroom/contract/staff';
import { useSearchParams } from 'react-router';

type ChosenDoctor = { doctor: Doctor | undefined; choose: (doctorId: number | null) => void };

/** Keeps the chosen doctor in the URL, so that it survives a reload and can be bookmarked. */
export function useChosenDoctor(doctors: readonly Doctor[], preselected: Doctor | undefined): ChosenDoctor {
  const [parameters, setParameters] = useSearchParams();
  const chosenId = Number(parameters.get('doctor'));
  const choose = (doctorId: number | null) =>
    setParameters(doctorId === null ? {} : { doctor: String(doctorId) }, { replace: true });
  return { doctor: doctors.find(({ id }) => id === chosenId) ?? preselected, choose };
}
