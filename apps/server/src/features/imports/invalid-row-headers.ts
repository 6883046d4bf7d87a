/**
 * The columns that a file of refused lines has before the columns of the original file. They are ignored when the
 * corrected file is imported, and are not added twice.
 */
export const invalidRowHeaders = ['Line', 'Refused because'] as const;

export function isOwnHeader(header: string): boolean {
  return invalidRowHeaders.some((own) => own === header);
}
