import type { Doctor } from '@anteroom/contract/staff';
import { createContext, useContext } from 'react';
import type { QueueLine } from './queue-line.ts';

/** The queue on the screen, with the clinic's date and time zone. */
export type ShownLine = { line: QueueLine; doctor: Doctor; today: string; timeZone: string };

export const ShownLineContext = createContext<ShownLine | null>(null);

/** Must be called inside a queue view. */
export function useShownLine(): ShownLine {
  const shown = useContext(ShownLineContext);
  if (!shown) throw new Error('This was rendered outside the view of a line.');
  return shown;
}
