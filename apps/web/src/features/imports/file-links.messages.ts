/** Separate from the other import texts, so that the lists of patients and appointments do not load those. */
export const fileLinkMessages = {
  importLink: 'Import',
  exportLink: 'Export CSV',
};
