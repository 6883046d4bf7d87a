import type { VisitText } from '@anteroom/contract/visit-notes';

export const visitMessages = {
  title: 'Visit notes',
  fields: {
    notes: 'Notes',
    diagnosis: 'Diagnosis',
    treatment: 'Treatment',
    prescription: 'Prescription',
  } satisfies Record<VisitText, string>,
  loading: 'Loading notes…',
  loadFailed: 'The notes could not be loaded.',
  saving: 'Saving…',
  saved: (time: string) => `Saved ${time}`,
  savedNow: 'Saved',
  draftOf: (author: string, time: string) => `Saved ${time} by ${author}`,
  unreachable:
    'Not saved, no connection. Your text stays in this tab and is sent when the connection is back.',
  rejected: (reason: string) => `Not saved. ${reason}`,
  conflictTitle: 'Someone else has changed these notes meanwhile.',
  conflict: 'Not saved. Choose a version.',
  moved: (before: string) => `${before}’s visit is done. Your notes are saved with it.`,
  stillSaving: (before: string) => `${before}’s visit is done. Your notes are kept with it.`,
  waitsAgain: (name: string) => `${name} is waiting again. Your notes are kept with the visit.`,
  earlier: 'You are writing about an earlier visit.',
  notesOf: (name: string) => `Write for ${name}`,
  backTo: (name: string) => `Back to ${name}`,
  close: 'Close',
  bookFollowUp: 'Book follow-up',
} as const;
