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
