const appointments = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`);

/** Before hours of the week fall away: who is booked in them. */
export const leftOutWords = {
  looking: 'Looking who is booked in these hours...',
  late: 'Finding out who is booked in these hours takes longer than it should. You can wait, or go on without knowing.',
  failed:
    'Who is booked in these hours could not be found out. You can go on without knowing: what is booked stays booked.',
  retry: 'Try again',
  none: 'Nobody is booked in the hours that fall away.',
  count: (count: number) => `${appointments(count)} to come would be outside the hours`,
  meaning:
    'They stay booked as they are, and no patient is told. To move or cancel one, open it in Appointments.',
  list: 'Appointments that stay booked',
  more: (count: number) => `And ${appointments(count)} later.`,
  show: 'Show them in Appointments (new tab)',
  goBack: 'Go Back',
  saveAnyway: 'Save Anyway',
  saving: 'Updating...',
} as const;
