/**
 * Texts of the links to the import and export. In a separate file, so that the lists of patients and appointments do
 * not load the other import texts.
 */
export const fileLinkMessages = {
  importLink: 'Import',
  exportLink: 'Export CSV',
};
