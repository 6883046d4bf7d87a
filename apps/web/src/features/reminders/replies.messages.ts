import type { ReminderReply } from '@anteroom/contract/reminders';

export const replyMessages = {
  replies: 'Replies by SMS',
  repliesHint: 'Replies of the last two weeks. Patients reply 1 to confirm and 2 to be called back.',
  loading: 'Loading the replies…',
  failed: 'The replies could not be loaded.',
  none: 'No patient has replied lately.',
  meanings: {
    confirm: 'Confirms',
    call_back: 'Wants to be called',
    stop: 'Wants no more SMS',
    start: 'Wants SMS again',
    other: 'Another text',
  } satisfies Record<ReminderReply['meaning'], string>,
  /** The text for the result of a reply. Empty if the meaning of the reply already implies the result. */
  results: {
    applied: '',
    recorded: '',
    ambiguous: 'Several appointments were possible, so nothing was changed. Call the patient.',
    outdated: 'The appointment was moved, cancelled or over, so nothing was changed.',
    unmatched: 'No reminder went to this number lately.',
  } satisfies Record<ReminderReply['result'], string>,
  other: 'The text is not kept. It is in your provider’s list of messages.',
  about: (doctor: string, time: string) => `Visit with ${doctor} on ${time}`,
  done: (name: string, time: string) => `Done: ${name}, ${time}`,
  ticket: (code: string) => `Ticket ${code}`,
} as const;
