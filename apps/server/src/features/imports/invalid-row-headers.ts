/**
 * Two additional columns of a file of refused lines, before the columns of the original file. They are ignored when the
 * corrected file is imported, and are not added a second time.
 */
export const invalidRowHeaders = ['Line', 'Refused because'] as const;

export function isOwnHeader(header: string): boolean {
  return invalidRowHeaders.some((own) => own === header);
}
