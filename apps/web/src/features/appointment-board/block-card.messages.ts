/** In a separate file from the board's texts, because the card's code loads later. */
export const blockCardMessages = {
  card: (name: string) => `${name}: details and actions`,
  noContact: 'No phone or email',
  checkIn: 'Check in',
  confirm: 'Confirm',
  record: 'Record',
  cancel: 'Cancel',
} as const;
