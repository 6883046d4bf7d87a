/** Apart from the other texts of patients, which many pages load. */
export const editPatientMessages = {
  emailToConfirm: (name: string) =>
    `${name} was updated. An email asks the patient to confirm the new address.`,
} as const;
