import { useState } from 'react';

export type ChosenDay = {
  date: string;
  /** Null: today, also after midnight. */
  choose: (date: string | null) => void;
  /** Midnight has passed since the screen was opened, or since that was last said. */
  isNewDay: boolean;
  dismissNewDay: () => void;
};

/** The day that is looked at. Whoever has not chosen another one goes on to the new day at midnight. */
export function useChosenDay(today: string): ChosenDay {
  const [chosen, setChosen] = useState<string | null>(null);
  const [openedOn, setOpenedOn] = useState(today);
  const choose = (date: string | null) => {
    setChosen(date);
    setOpenedOn(today);
  };
  return {
    date: chosen ?? today,
    choose,
    isNewDay: openedOn !== today,
    dismissNewDay: () => setOpenedOn(today),
  };
}
