/**
 * Returns the label of the menu button. In a separate file, because the button appears before the texts of its menu are
 * loaded.
 */
export const actionsOf = (patient: string) => `More actions for ${patient}`;
