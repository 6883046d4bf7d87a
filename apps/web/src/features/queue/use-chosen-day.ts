import { calendarDate } from '@anteroom/contract/primitives';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

export type ChosenDay = {
  date: string;
  /** Null means today, even after midnight. */
  choose: (date: string | null) => void;
  /** Midnight has passed since the screen was opened or the notice was dismissed. */
  isNewDay: boolean;
  dismissNewDay: () => void;
};

/** Keeps the selected day in the URL. Without one, the screen moves on to the new day at midnight. */
export function useChosenDay(today: string): ChosenDay {
  const [parameters, setParameters] = useSearchParams();
  const [openedOn, setOpenedOn] = useState(today);
  const choose = (date: string | null) => {
    const changed = new URLSearchParams(parameters);
    if (date === null) changed.delete('date');
    else changed.set('date', date);
    setParameters(changed, { replace: true });
    setOpenedOn(today);
  };
  return {
    date: calendarDate.safeParse(parameters.get('date')).data ?? today,
    choose,
    isNewDay: openedOn !== today,
    dismissNewDay: () => setOpenedOn(today),
  };
}
