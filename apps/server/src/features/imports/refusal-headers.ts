/**
 * What a file of refused lines has before the file's own columns. A mended one that comes again has them, and is not
 * given them twice; they are no part of what its lines say.
 */
export const refusalHeaders = ['Line', 'Refused because'] as const;

export function isOwnHeader(header: string): boolean {
  return refusalHeaders.some((own) => own === header);
}
