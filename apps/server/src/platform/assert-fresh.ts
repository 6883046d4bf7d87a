import { AppError, type ErrorExtras } from './app-error.ts';

type Stale = Pick<ErrorExtras, 'current' | 'shownPatientIds'> & { what: string };

/** Refuses to change what is no longer as the caller saw it, and shows how it is now. Null: they did not say. */
export function assertFresh(
  ifMatch: number | null,
  { version }: { version: number },
  { what, ...shown }: Stale,
): void {
  if (ifMatch === null || ifMatch === version) return;
  throw new AppError('stale_write', `Someone else has changed ${what} meanwhile.`, shown);
}
