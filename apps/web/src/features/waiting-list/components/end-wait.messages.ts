export const endWaitMessages = {
  alsoOff: 'Also take off the waiting list',
  since: (date: string, doctors: readonly string[]) => `Waiting since ${date} for ${doctors.join(' or ')}.`,
} as const;
