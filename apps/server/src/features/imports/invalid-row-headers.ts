/**
 * The columns that a file of refused lines has before the file's own. When the corrected file is imported again, they
 * are ignored and not added twice.
 */
export const invalidRowHeaders = ['Line', 'Refused because'] as const;

export function isOwnHeader(header: string): boolean {
  return invalidRowHeaders.some((own) => own === header);
}
