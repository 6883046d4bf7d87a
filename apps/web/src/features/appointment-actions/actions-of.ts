/** The label of the button, which is there before the texts of its menu are loaded. */
export const actionsOf = (patient: string) => `More actions for ${patient}`;
