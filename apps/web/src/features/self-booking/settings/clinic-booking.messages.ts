export const clinicBookingMessages = {
  button: 'Online booking',
  title: 'Online booking of the clinic',
  loading: 'Loading the booking page…',
  loadFailed: 'Failed to load the booking page. Please try again.',
  about:
    'One page for the whole clinic. It shows the doctors who chose to be on it, and leads to their free times. Patients can also choose any doctor.',
  isOpen: 'The page is open.',
  isClosed: 'The page is closed. Its address shows nothing.',
  noDoctors: 'No doctor is on the page yet, so its address shows nothing.',
  onPage: 'On the page',
  notOnPage: 'Book online, but not on the page',
  choose:
    'To add a doctor, open their Schedule, press Online booking and turn on “Show on the clinic’s booking page”.',
  open: 'Open the page',
  saving: 'Saving…',
  opened: 'The clinic’s booking page is open.',
  close: 'Close the page',
  closed: 'The clinic’s booking page is closed.',
  failed: 'Failed to save. Please try again.',
  done: 'Close',

  sms: 'Codes by SMS',
  smsAbout:
    'Patients without email can book too: they get the code by SMS, and later the appointment. Each SMS costs money.',
  smsNotSetUp: 'This server has no SMS provider. Ask the person who runs it.',
  smsOn: 'Let patients get the code by SMS',
  smsOnHint: 'On the booking pages of all doctors.',
  prefixes: 'Countries',
  prefixesHint:
    'Only phone numbers with one of these country codes get a code. Enter your own country first: +49, +43. Allow as few countries as possible. +1 allows the USA and Canada.',
  prefixesError:
    'Enter country codes such as +49, separated by commas: 1 to 20, each once. The first one must be complete.',
  perDay: 'Maximum codes per day',
  perDayHint: (count: number) =>
    `When they are used up, patients get the code by email. Used in the current 24 hours: ${count}.`,
  smsSave: 'Save SMS settings',
  smsSaved: 'The settings of codes by SMS were saved.',
} as const;
