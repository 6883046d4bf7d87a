/** In a separate file, because many pages load the other texts of patients. */
export const editPatientMessages = {
  emailToConfirm: (name: string) =>
    `${name} was updated. Reminders go to the new address once it is confirmed.`,
} as const;
