/** Where staff give a patient the ticket. */
export const ticketWords = {
  open: 'Ticket',
  title: 'Ticket',
  loading: 'Loading ticket...',
  loadFailed: 'Failed to load the ticket. Please try again.',
  scan: 'Scan to see your place in line',
  qrCode: 'The address of the patient’s own page as a QR code',
  hint: 'Whoever has this ticket can see the place in line and say that the patient is here or late. It shows no name, and ends with the visit.',
  address: 'Link to the patient’s page',
  copy: 'Copy link',
  copied: 'The link was copied.',
  copyFailed: 'The browser did not copy it. The link is selected: copy it with Ctrl+C or ⌘C.',
  close: 'Close',
  print: 'Print',
  mail: 'Send by email',
  mailing: 'Sending...',
  mailFailed: 'The ticket could not be sent. Please try again.',
  noEmail: 'This patient has no email address.',

  withdraw: 'Withdraw ticket',
  withdrawTitle: 'Withdraw Ticket',
  withdrawQuestion:
    'Every ticket and link that was given for this appointment stops working at once: whoever opens one is told that it is no longer in use.',
  withdrawNotice:
    'The appointment and the place in line stay as they are. A ticket that you print or send afterwards has a new link.',
  withdrawing: 'Withdrawing...',
  withdrawFailed: 'The ticket could not be withdrawn. Please try again.',
  withdrawn: 'The ticket was withdrawn',
  withdrawnHint:
    'What was printed, sent or copied before leads to nothing any more. Destroy what lies on paper, so that nobody takes it for a good one.',
  newTicket: 'New ticket',

  dayTitle: 'Tickets of the day',
  dayLoading: 'Loading tickets...',
  dayFailed: 'Failed to load the tickets. Please try again.',
  dayNone: 'Nobody waits on this day, so there is no ticket to print.',
  dayHint: (count: number) =>
    `${count === 1 ? '1 ticket' : `${count} tickets`}, one for each patient who still waits. They show no name: hand them out by the codes on the day list.`,
} as const;
