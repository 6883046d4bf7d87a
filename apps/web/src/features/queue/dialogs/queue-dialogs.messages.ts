/** Texts of the queue dialogs that load on first use. */
export const queueDialogMessages = {
  walkInHint: (doctor: string) => `Added to the end of ${doctor}’s queue and marked as arrived.`,
  addToQueue: 'Add to queue',
  about: (time: string, before: string) => `About ${time}, ${before}`,
  before: (count: number) => (count === 0 ? 'nobody before' : `${count} before`),
  patientRequired: 'Patient is required',
  reason: 'Reason for visit',
  cancel: 'Cancel',
  adding: 'Adding…',
  walkInFailed: 'Failed to add the walk-in. Please try again.',
  walkInAdded: (name: string, ticket: string, wait: string | null) =>
    [`${name} added`, ticket, wait].filter(Boolean).join(' · '),

  forecastTitle: '7-Day Forecast',
  forecastCount: (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`),
  loadingForecast: 'Loading upcoming appointments…',
  forecastFailed: 'Failed to load upcoming appointments',
  forecastEmpty: 'No Upcoming Appointments',
  forecastEmptyHint: 'Nothing booked in the next 7 days.',
  close: 'Close',
} as const;

export const followUpMessages = {
  title: (firstName: string, lastName: string) => `Book follow-up for ${firstName} ${lastName}`,
  hint: 'Choose a free time. It is booked at once.',
  booking: 'Booking…',
  after: { 14: '2 weeks', 28: '4 weeks', 91: '3 months' },
  from: 'From',
  booked: (patient: string, time: string) => `Follow-up booked: ${patient}, ${time}`,
  undo: 'Undo',
  undone: 'The follow-up was removed.',
  undoFailed: 'The follow-up could not be removed. Delete it in Appointments.',
} as const;
