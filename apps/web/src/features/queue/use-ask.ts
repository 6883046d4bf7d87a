import type { QueueEntry } from '@anteroom/contract/queue';
import { createContext, useContext } from 'react';
import type { SomeonesTurn } from './use-skip.ts';

/** What a person asks for, and is asked about in a dialog. */
export type Asked =
  | { act: 'walk-in' }
  | { act: 'forecast' }
  /** Fixed when the question opens, whoever is called meanwhile. */
  | { act: 'skip'; patient: SomeonesTurn }
  /** `isOfSkipped`: a No Show that is to take place after all. */
  | { act: 'reschedule'; appointmentId: string; isOfSkipped?: boolean }
  | { act: 'ticket'; entry: QueueEntry };

export const AskContext = createContext<((asked: Asked) => void) | null>(null);

/** Opens a dialog above the line. */
export function useAsk(): (asked: Asked) => void {
  const ask = useContext(AskContext);
  if (!ask) throw new Error('This was rendered where no dialog of a line can open.');
  return ask;
}
