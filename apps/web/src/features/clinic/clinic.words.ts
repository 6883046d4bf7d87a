export const clinicWords = {
  loading: 'Loading...',
  loadFailed: 'Failed to load the clinic’s details. Please try again.',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  noContact: 'No contact details yet',
  noContactHint: 'The clinic has not entered an address, a phone number or an email address here.',
  timesIn: (zone: string) => `Times are the clinic's (${zone.replaceAll('_', ' ')}).`,
  zoneNow: (zone: string, time: string) =>
    `All dates and times are by the clock of ${zone.replaceAll('_', ' ')}, where it is ${time} now.`,
  zoneHint:
    'Is that wrong? Whoever runs the server sets CLINIC_TIMEZONE and starts Anteroom again, best before anybody is booked.',

  detailsTitle: 'Clinic Details',
  detailsSubtitle: 'How the clinic is called and reached, for everyone who asks',
  fields: { name: 'Name', address: 'Address', phone: 'Phone', email: 'Email' },
  nameHint: 'Empty: the name that was given when Anteroom was set up',
  save: 'Save',
  saving: 'Saving...',
  saved: 'The clinic’s details were saved.',
  notSaved: (why: string) => `The clinic’s details were not saved. ${why}`,
  saveFailed: 'Failed to save the clinic’s details. Please try again.',
  conflictTitle: 'Someone else changed the clinic’s details while you were editing',
} as const;
