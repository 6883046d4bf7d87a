/** Texts about patients who are not in the queue shown: not yet, not today, or no longer. */
export const notInLineMessages = {
  addWalkIn: 'Add walk-in',
  walkInHint: (doctor: string) => `Added to the end of ${doctor}’s queue and marked as arrived.`,
  newPatient: 'New patient',
  patientRequired: 'Patient is required',
  reason: 'Reason for visit',
  cancel: 'Cancel',
  adding: 'Adding…',
  walkInFailed: 'Failed to add the walk-in. Please try again.',
  walkInAdded: (name: string, ticket: string) => `${name} added · ${ticket}`,

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
  forecastTitle: '7-Day Forecast',
  forecastCount: (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`),
  loadingForecast: 'Loading upcoming appointments…',
  forecastFailed: 'Failed to load upcoming appointments',
  forecastEmpty: 'No Upcoming Appointments',
  forecastEmptyHint: 'Nothing booked in the next 7 days.',
  close: 'Close',

  skippedToday: (count: number) => `${count} skipped today`,
} as const;
