/** Texts that only the patient form uses. In a separate file, because lists and records do not need them. */
export const patientChoiceMessages = {
  chooseLanguage: 'Not specified',
  chooseContact: 'Follow the clinic’s reminder rules',
  contactHint:
    'Choose SMS only if the patient agreed to it: your name and the date are recorded. The phone number needs its country code, such as +49 151 23456789.',
} as const;

/** Texts that only the dialog for editing a patient uses. */
export const editPatientMessages = {
  emailToConfirm: (name: string) =>
    `${name} was updated. Reminders go to the new address once it is confirmed.`,
} as const;
