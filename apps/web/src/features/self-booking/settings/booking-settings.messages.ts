import type { BookableType } from '@anteroom/contract/self-booking';

const hour = 60;
const day = 24 * hour;

const typeLabels: Record<BookableType, string> = {
  consultation: 'Consultation',
  follow_up: 'Follow-up',
  check_up: 'Check-up',
  procedure: 'Procedure',
  other: 'Other',
};

/** Formats a number of minutes in words: 45 minutes, 2 hours, 1 day. */
function period(minutes: number): string {
  const units = [
    { length: day, name: 'day' },
    { length: hour, name: 'hour' },
  ];
  const { length, name } = units.find((unit) => minutes % unit.length === 0) ?? { length: 1, name: 'minute' };
  const count = minutes / length;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

export const bookingSettingsMessages = {
  open: 'Online booking',
  title: 'Online booking',
  loading: 'Loading the booking page…',
  loadFailed: 'Failed to load the booking page. Please try again.',
  about: (doctor: string) =>
    `Patients choose a free time of ${doctor} themselves and confirm it with a code by email or, if an admin allows it, by SMS. If exactly one record matches, the appointment is booked. Otherwise a request waits for you on Overview.`,
  isOpen: 'Patients can book online',
  isOpenHint: 'While this is off, the address shows nothing.',
  isListed: 'Booking portals can list your free times',
  isListedHint: 'Portals that read SMART Scheduling Links show the times and lead patients to your page.',
  isOnClinicPage: 'Show on the clinic’s booking page',
  isOnClinicPageHint: (address: string) =>
    `Patients then find you on ${address}, with your specialization and next free day, while an admin has that page open.`,
  slug: 'Address',
  slugHint: (address: string) => `Patients open ${address}. Printed posters stop working if you change it.`,
  leastNotice: 'Shortest notice',
  leastNoticeHint: 'Patients can only book times at least this far ahead.',
  noNotice: 'None',
  notice: period,
  horizon: 'Days ahead',
  horizonHint: 'How far ahead patients can book, 1 to 180 days.',
  change: 'Cancelling and moving',
  changeHint:
    'Patients do this on the page of their ticket, also while online booking is off. They get an email or SMS about it.',
  noChange: 'Only by calling the practice',
  changeUntil: (minutes: number) => (minutes === 0 ? 'Until it begins' : `Until ${period(minutes)} before`),
  types: 'Types that patients can choose',
  typeLabels,
  forWhom: 'Who can book',
  anyone: 'Anyone',
  anyoneHint: 'New people make a request. You book it with a new record in one click.',
  known: 'Patients with a record',
  knownHint: 'The page asks new people to call first. Requests can only be booked for an existing record.',
  maxOpen: 'Maximum upcoming bookings',
  maxOpenHint: 'For each email address or phone number, 1 to 10. A family often shares one.',
  held: (count: number) =>
    count === 1
      ? '1 time is being held by a person who is booking.'
      : `${count} times are being held by people who are booking.`,
  release: 'Release held times',
  releasing: 'Releasing…',
  released: (count: number) => `${count} held ${count === 1 ? 'time was' : 'times were'} released.`,
  releaseFailed: 'Failed to release the held times. Please try again.',
  address: 'Link for patients',
  copy: 'Copy link',
  copied: 'Link copied.',
  copyFailed: 'Couldn’t copy the link. It is selected: press Ctrl+C or ⌘C.',
  print: 'Print poster',
  cancel: 'Close',
  save: 'Save',
  saving: 'Saving…',
  saved: (doctor: string) => `Online booking with ${doctor} is saved.`,
  saveFailed: 'Failed to save. Please try again.',
  loadCurrent: 'Load their version',
  poster: [
    { lang: 'en', title: 'Book your appointment online', hint: 'Scan the code with your phone, or open:' },
    {
      lang: 'de',
      title: 'Termin online buchen',
      hint: 'Scannen Sie den Code mit dem Handy oder öffnen Sie:',
    },
    { lang: 'es', title: 'Reserve su cita en línea', hint: 'Escanee el código con el móvil o abra:' },
    {
      lang: 'fr',
      title: 'Prenez rendez-vous en ligne',
      hint: 'Scannez le code avec votre téléphone ou ouvrez :',
    },
  ],
  qrCode: 'QR code of the booking page',
} as const;

/** Texts of the settings of the clinic’s booking page. */
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
