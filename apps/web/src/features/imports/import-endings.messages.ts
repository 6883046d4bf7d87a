import type { ImportState } from '@anteroom/contract/imports';

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
