/** Texts of the form that lists and records do without. */
export const patientChoiceMessages = {
  chooseLanguage: 'Not specified',
  chooseContact: 'Follow the clinic’s reminder rules',
} as const;
