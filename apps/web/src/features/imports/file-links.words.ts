/** On the lists of patients and appointments, which load none of the other words of imports. */
export const fileLinkWords = {
  importLink: 'Import',
  exportLink: 'Export CSV',
};
