import { calendarDate } from '@anteroom/contract/primitives';
import { useSearchParams } from 'react-router';
import { useClinic } from '#features/clinic';

export type BoardAddress = {
  date: string;
  doctorId: number | null;
  /** Null means today, even after midnight. */
  goTo: (date: string | null) => void;
  chooseDoctor: (doctorId: number | null) => void;
};

/** Keeps the board's day and doctor in the URL, so that they survive a reload. */
export function useBoardAddress(): BoardAddress {
  const { today } = useClinic();
  const [parameters, setParameters] = useSearchParams();
  const change = (name: string, value: string | null) => {
    const changed = new URLSearchParams(parameters);
    if (value === null) changed.delete(name);
    else changed.set(name, value);
    setParameters(changed, { replace: true });
  };
  return {
    date: calendarDate.safeParse(parameters.get('date')).data ?? today,
    doctorId: Number(parameters.get('doctor')) || null,
    goTo: (date) => change('date', date === today ? null : date),
    chooseDoctor: (doctorId) => change('doctor', doctorId === null ? null : String(doctorId)),
  };
}
