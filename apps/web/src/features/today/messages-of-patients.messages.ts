import type { MessageKind } from '@anteroom/contract/today-messages';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Texts about patients' messages and requests. */
export const messagesOfPatients = {
  messages: 'Messages & requests',
  cancelled: (count: number) => `${counted(count, 'patient')} cancelled online`,
  moved: (count: number) => `${counted(count, 'patient')} moved online`,
  replies: (count: number) => `${counted(count, 'patient')} replied by SMS`,
  openOffers: (count: number) => `${counted(count, 'free time')} offered to the waiting list`,
  failedReminders: (count: number) => `${counted(count, 'reminder')} not delivered`,
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
