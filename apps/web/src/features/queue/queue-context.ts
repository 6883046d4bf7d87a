import type { Patient } from '@anteroom/contract/patients';
import type { QueueEntry } from '@anteroom/contract/queue';
import type { Doctor } from '@anteroom/contract/staff';
import { createContext, useContext } from 'react';
import { useConnectionLostSince } from '#lib/connection';
import { queueMessages as words } from './queue.messages.ts';
import type { SomeonesTurn } from './queue-actions.ts';
import type { QueueLine } from './queue-line.ts';

/** The shown queue, its doctor, and the clinic's date and time zone. */
type ShownLine = { line: QueueLine; doctor: Doctor; today: string; timeZone: string };

export const ShownLineContext = createContext<ShownLine | null>(null);

/** Returns the shown queue. Must be called inside a queue view. */
export function useShownLine(): ShownLine {
  const shown = useContext(ShownLineContext);
  if (!shown) throw new Error('This was rendered outside the view of a line.');
  return shown;
}

/** A dialog that the queue can open. */
export type QueueDialog =
  | { act: 'walk-in' }
  | { act: 'forecast' }
  /** The patient to skip. Does not change while the dialog is open, even if another patient is called. */
  | { act: 'skip'; patient: SomeonesTurn }
  /** `isOfSkipped` is true if a No Show is being rebooked. */
  | { act: 'reschedule'; appointmentId: string; isOfSkipped?: boolean }
  | { act: 'priority'; entry: QueueEntry }
  | { act: 'ticket'; entry: QueueEntry }
  | { act: 'follow-up'; patient: Pick<Patient, 'id' | 'firstName' | 'lastName' | 'dateOfDeath'> };

export const QueueDialogContext = createContext<((dialog: QueueDialog) => void) | null>(null);

/** Returns a function that opens a dialog on top of the queue. */
export function useOpenQueueDialog(): (dialog: QueueDialog) => void {
  const openDialog = useContext(QueueDialogContext);
  if (!openDialog) throw new Error('This was rendered where no dialog of a line can open.');
  return openDialog;
}

/** Returns why queue actions are disabled, or null while the server can be reached. */
export function useOfflineReason(): string | null {
  return useConnectionLostSince() === null ? null : words.offline;
}
