import type { ImportKind } from '@anteroom/contract/import-fields';
import type { ImportState } from '@anteroom/contract/imports';
import type { KeptReason } from '@anteroom/contract/kept-reasons';
import { importMessages } from './imports.messages.ts';

const { records } = importMessages;

export const undoMessages = {
  button: 'Undo import…',
  again: 'Undo the rest…',
  title: 'Undo this import?',
  hint: 'Review which records are removed and which stay. Nothing has been changed yet.',
  loading: 'Checking the imported records…',
  failed: 'The undo could not be prepared. Please try again.',
  removable: 'Would be removed',
  kept: 'Would stay',
  gone: 'Deleted since',
  nothing: 'Nothing can be removed. Every record of this import has been used or deleted since.',
  remove: (kind: ImportKind, count: number) => `Remove ${records(kind, count)}`,
  starting: 'Starting…',
  startFailed: 'The undo could not be started. Please try again.',
  keep: 'Keep the import',
  after: {
    patients:
      'Afterwards you can import the same file again. To remove patients with appointments, undo the import of the appointments first.',
    appointments: 'They leave the queues of their days. Afterwards you can import the same file again.',
  } satisfies Record<ImportKind, string>,

  keptTitle: 'Records that stay, and why',
  keptCaption: 'Records that stay, with the reasons',
  row: 'Row',
  record: 'Patient',
  reasons: 'Why it stays',
  appointmentOn: (when: string) => `Appointment on ${when}`,
  why: {
    changed: 'Changed since',
    has_appointments: 'Has appointments',
    had_appointments: 'Had appointments that were deleted',
    emergency_access: 'Was opened by emergency access',
    on_waiting_list: 'Is or was on the waiting list',
    restricted: 'The record is restricted',
    arrived_or_called: 'The patient arrived or was called',
    visit_notes: 'Has visit notes',
    patient_link: 'The patient got a link to it',
    reminder_sent: 'The patient was reminded of it',
    removed_from_queue: 'Was removed from the queue by a reset',
  } satisfies Record<KeptReason, string>,

  undoingTitle: (fileName: string) => `Undoing the import of ${fileName}`,
  undoingHint: 'You can leave this page; the undo continues and stays listed here.',
  progressOf: (done: number, kind: ImportKind, all: number) =>
    `${done.toLocaleString()} of ${records(kind, all)} removed`,

  undoneTitle: 'This import was undone',
  undoneHint: 'You can import the same file again.',
  removed: 'Removed',
  stays: 'Stayed',
  listed: (kind: ImportKind, removed: number) => `${records(kind, removed)} removed`,
} as const;

/** Texts of the dialog that stops a running import. */
export const stopMessages = {
  button: 'Stop import',
  title: 'Stop this import?',
  hint: 'Records imported so far stay. You can import the same file again later; duplicates are skipped.',
  confirm: 'Stop import',
  busy: 'Stopping…',
  failed: 'The import could not be stopped. Please try again.',
} as const;

/** Texts of the dialog that discards an open or finished import. */
export const discardMessages = {
  open: {
    button: 'Discard',
    title: 'Discard this import?',
    hint: 'The uploaded file is deleted. Nothing has been imported from it.',
    confirm: 'Discard import',
    done: 'The import was discarded.',
  },
  over: {
    button: 'Remove from list',
    title: 'Remove this import from the list?',
    hint: 'The rows that were left out are removed with it. Imported records stay, and the import can no longer be undone.',
    confirm: 'Remove import',
    done: 'The import was removed from the list.',
  },
  busy: 'Removing…',
  failed: 'The import could not be removed. Please try again.',
} as const;

const over: ReadonlySet<ImportState> = new Set(['done', 'stopped', 'failed', 'undone']);

export function discardWordsOf(state: ImportState) {
  return discardMessages[over.has(state) ? 'over' : 'open'];
}
