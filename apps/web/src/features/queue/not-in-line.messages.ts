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
