import type { Doctor } from '@anteroom/contract/staff';
import { createContext, useContext } from 'react';
import type { QueueLine } from './queue-line.ts';

/** The line on the screen, and by whose calendar and clocks it is read. */
export type ShownLine = { line: QueueLine; doctor: Doctor; today: string; timeZone: string };

export const ShownLineContext = createContext<ShownLine | null>(null);

/** For what stands inside the view of a line. */
export function useShownLine(): ShownLine {
  const shown = useContext(ShownLineContext);
  if (!shown) throw new Error('This was rendered outside the view of a line.');
  return shown;
}
