import type { Priority } from '@anteroom/contract/queue';

/** Texts about patients who are not in the shown queue: not yet, not today, or no longer. */
export const notInLineMessages = {
  addWalkIn: 'Add walk-in',

  notSeen: 'Not seen',
  notSeenCount: (count: number) =>
    count === 1
      ? '1 patient from an earlier day wasn’t seen.'
      : `${count} patients from earlier days weren’t seen.`,
  notSeenHint: 'Rebook or close each visit.',
  notSeenFirst: (count: number) => `Showing the latest ${count}. The others follow as you close these.`,
  showNotSeen: 'Show',
  hideNotSeen: 'Hide',
  noShow: 'No Show',
  completedVisit: 'Completed',
  settleOf: (name: string, as: string) => `${as}: ${name}`,
  visitCompleted: (name: string) => `${name} marked as seen.`,
  settleFailed: 'Failed to close this visit. Please try again.',

  forecast: 'View 7-Day Forecast',

  skippedToday: (count: number) => `${count} skipped today`,
} as const;

export const priorityMessages = {
  menu: 'Set priority',
  title: (name: string) => `Priority of ${name}`,
  legend: 'How soon must this patient be seen?',
  hints: {
    routine: 'In turn.',
    urgent: 'Before routine patients.',
    emergency: 'Before everyone else.',
  } satisfies Record<Priority, string>,
  save: 'Save priority',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: (name: string, label: string) => `${name} is marked as ${label.toLowerCase()}.`,
  failed: 'Failed to save the priority. Please try again.',
  moveTitle: (name: string) => `Move ${name} up?`,
  isMarked: (label: string) => `Marked as ${label.toLowerCase()}. The order has not changed yet.`,
  cost: (overtaken: number, minutes: number) =>
    overtaken === 1
      ? `1 patient waits about ${minutes} minutes longer.`
      : `${overtaken} patients each wait about ${minutes} minutes longer.`,
  keepPlace: 'Keep place',
  moveTo: (place: number) => `Move to number ${place}`,
  moving: 'Moving…',
  moved: (name: string, place: number | null) => `${name} is now number ${place}.`,
} as const;
