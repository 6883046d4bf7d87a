/** Texts of the frame around public pages. In a separate file, so that the sign-in page loads only these texts. */
export const frameMessages = {
  tagline: 'The clinic’s day, in order.',
  taglineHint: 'Patients, appointments and queues on one calm screen, the same on every desk.',
} as const;
