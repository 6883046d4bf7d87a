import type { ImportState } from '@anteroom/contract/imports';

/** To end an import that is under way. */
export const stopWords = {
  button: 'Stop Import',
  title: 'Stop this import?',
  hint: 'What was imported until now stays. The same file can be imported again later; then only the others come.',
  confirm: 'Stop Import',
  busy: 'Stopping...',
  failed: 'The import could not be stopped. Please try again.',
} as const;

/** To forget an import that is open, and one that is over. */
export const discardWords = {
  open: {
    button: 'Discard',
    title: 'Discard this import?',
    hint: 'The uploaded file is deleted. Nothing has been imported from it.',
    confirm: 'Discard Import',
    done: 'The import was discarded.',
  },
  over: {
    button: 'Remove from List',
    title: 'Remove this import from the list?',
    hint: 'The lines that were left out go with it. What was imported stays.',
    confirm: 'Remove Import',
    done: 'The import was removed from the list.',
  },
  busy: 'Removing...',
  failed: 'The import could not be removed. Please try again.',
} as const;

export function discardWordsOf(state: ImportState) {
  return discardWords[state === 'done' || state === 'failed' ? 'over' : 'open'];
}
