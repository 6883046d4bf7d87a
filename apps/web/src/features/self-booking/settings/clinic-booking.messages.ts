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
} as const;
