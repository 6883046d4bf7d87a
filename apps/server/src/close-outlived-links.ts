import { theServer } from '#features/audit';
import { inTransaction } from '#platform/db/transaction';
import type { Context } from './context.ts';
import { linkCloser } from './link-closer.ts';

/** Closes the links whose life is over. They answer nothing already; from now on the lists say why. */
export function closeOutlivedLinks({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return inTransaction(db, (tx) => linkCloser.closeOutlived(tx, { by: theServer, now: clock.now() }));
}
