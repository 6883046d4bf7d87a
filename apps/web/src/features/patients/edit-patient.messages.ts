/** Apart from the other texts of patients, which many pages load. */
export const editPatientMessages = {
  emailToConfirm: (name: string) =>
    `${name} was updated. Reminders go to the new address once it is confirmed.`,
} as const;
