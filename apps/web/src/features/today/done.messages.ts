import type { MessageKind } from '@anteroom/contract/today-messages';

export const doneMessages = {
  done: 'Done',
  doneOf: {
    cancelled: (patient: string) => `Done: cancellation of ${patient}`,
    moved: (patient: string) => `Done: move of ${patient}`,
    reply: (patient: string) => `Done: reply of ${patient}`,
    failed_reminder: (patient: string) => `Done: reminder to ${patient}`,
  } satisfies Record<MessageKind, (patient: string) => string>,
  markedDone: (patient: string) => `The message about ${patient} is done.`,
  doneFailed: 'The message could not be changed. Please try again.',
  undo: 'Undo',
} as const;
