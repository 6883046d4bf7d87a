import { AppError, type ErrorExtras } from '../app-error.ts';

type Stale = Pick<ErrorExtras, 'current' | 'shownPatientIds'> & { what: string };

/**
 * Rejects a change of an outdated version, with the current record in the error. Without If-Match (null), does not
 * check.
 */
export function assertFresh(
  ifMatch: number | null,
  { version }: { version: number },
  { what, ...shown }: Stale,
): void {
  if (ifMatch === null || ifMatch === version) return;
  throw new AppError('stale_write', `Someone else has changed ${what} meanwhile.`, shown);
}
