/** About patients who do not stand in the line on the screen: not yet, not today, or no more. */
export const notInLineWords = {
  addWalkIn: 'Add Walk-in',
  walkInHint: (doctor: string) => `They join today’s queue of ${doctor} at its end, as arrived.`,
  newPatient: 'New patient',
  patientRequired: 'Patient is required',
  reason: 'Reason for visit',
  cancel: 'Cancel',
  adding: 'Adding...',
  walkInFailed: 'Failed to add the walk-in. Please try again.',
  walkInAdded: (name: string, ticket: string) => `${name} was added. The ticket is ${ticket}.`,

  notSeen: 'Not seen',
  notSeenCount: (count: number) =>
    count === 1 ? '1 patient of a past day still waits.' : `${count} patients of past days still wait.`,
  notSeenHint: 'Settle each: book another time, or note what became of the visit.',
  notSeenFirst: (count: number) => `The latest ${count} are listed. The others follow as these are settled.`,
  showNotSeen: 'Show',
  hideNotSeen: 'Hide',
  noShow: 'No Show',
  completedVisit: 'Completed',
  settleOf: (name: string, as: string) => `${as}: ${name}`,
  visitCompleted: (name: string) => `${name} was noted as seen.`,
  settleFailed: 'Failed to settle this visit. Please try again.',

  forecast: 'View 7-Day Forecast',
  forecastTitle: '7-Day Forecast',
  forecastCount: (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`),
  loadingForecast: 'Loading upcoming appointments...',
  forecastFailed: 'Failed to load upcoming appointments',
  forecastEmpty: 'No Upcoming Appointments',
  forecastEmptyHint: 'Nobody waits for one of the next seven days.',
  close: 'Close',

  skippedToday: (count: number) => `${count} skipped today`,
} as const;
