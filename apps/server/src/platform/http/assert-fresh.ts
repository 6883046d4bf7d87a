import { AppError, type ErrorExtras } from '../app-error.ts';

type Stale = Pick<ErrorExtras, 'current' | 'shownPatientIds'> & { what: string };

/**
 * Rejects a change that is based on an outdated version. The error contains the current record. Without If-Match
 * (null), checks nothing.
 */
export function assertFresh(
  ifMatch: number | null,
  { version }: { version: number },
  { what, ...shown }: Stale,
): void {
  if (ifMatch === null || ifMatch === version) return;
  throw new AppError('stale_write', `Someone else has changed ${what} meanwhile.`, shown);
}
