import { useState } from 'react';
import { dayAfter } from '#lib/wall-time';

export const daysShown = 7;
const dayMillis = 86_400_000;

export function daysFrom(first: string): string[] {
  return Array.from({ length: daysShown }, (_, index) => dayAfter(first, index));
}

/**
 * Returns the first date of the page that contains `date`. A page has `daysShown` days. The pages begin today; a past
 * `date` begins a page of its own.
 */
export function pageOf(date: string, today: string): string {
  if (date === '') return today;
  if (date < today) return date;
  const ahead = (Date.parse(date) - Date.parse(today)) / dayMillis;
  return dayAfter(today, Math.floor(ahead / daysShown) * daysShown);
}

type Shown = { given: string; day: string; first: string };

/** Manages the shown page of days and the selected day. Both change when the given date changes. */
export function useShownDays(date: string, today: string) {
  const [state, setState] = useState<Shown>({ given: date, day: date || today, first: pageOf(date, today) });
  const shown = state.given === date ? state : follow(state, date, today);
  if (shown !== state) setState(shown);
  return {
    ...shown,
    showDay: (day: string) => setState({ ...shown, day }),
    turnPage: (pages: number) => {
      const first = dayAfter(shown.first, pages * daysShown);
      setState({ ...shown, first, day: first });
    },
  };
}

function follow({ first, day }: Shown, date: string, today: string): Shown {
  if (date === '') return { given: date, day, first };
  const isShown = daysFrom(first).includes(date);
  return { given: date, day: date, first: isShown ? first : pageOf(date, today) };
}
