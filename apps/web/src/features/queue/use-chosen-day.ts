import { calendarDate } from '@anteroom/contract/primitives';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

export type ChosenDay = {
  date: string;
  /** Null: today, also after midnight. */
  choose: (date: string | null) => void;
  /** Midnight has passed since the screen was opened, or since that was last said. */
  isNewDay: boolean;
  dismissNewDay: () => void;
};

/**
 * The day that is looked at, from the address. Whoever has not chosen another one goes on to the new day at midnight.
 */
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
