const appointments = (count: number) => (count === 1 ? '1 appointment' : `${count} appointments`);

/** Texts shown before a change that shortens or removes weekly hours. */
export const affectedAppointmentsMessages = {
  looking: 'Checking for appointments in these hours…',
  late: 'This check is taking longer than usual. Keep waiting or continue without it.',
  failed:
    'Couldn’t check for appointments in these hours. You can continue without the check: existing appointments stay booked.',
  retry: 'Try again',
  none: 'No appointments are affected.',
  count: (count: number) =>
    `${count === 1 ? '1 upcoming appointment falls' : `${count} upcoming appointments fall`} outside the new hours`,
  meaning:
    'These appointments stay booked and patients aren’t notified. Move or cancel them in Appointments.',
  list: 'Appointments that stay booked',
  more: (count: number) => `And ${appointments(count)} later.`,
  show: 'Show in Appointments (new tab)',
  goBack: 'Go Back',
  saveAnyway: 'Save anyway',
  saving: 'Updating...',
} as const;
