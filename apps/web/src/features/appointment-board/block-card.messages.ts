/** Apart from the texts of the board, because the card loads later. */
export const blockCardMessages = {
  card: (name: string) => `${name}: details and actions`,
  noContact: 'No phone or email',
  checkIn: 'Check in',
  confirm: 'Confirm',
  record: 'Record',
  cancel: 'Cancel',
} as const;
