import { theServer } from '#features/audit';
import { inTransaction } from '#platform/db/transaction';
import { linkCloser } from './link-closer.ts';
import type { Context } from './platform/context.ts';

/** Closes expired links. They already show nothing, but once they are closed the lists show the reason. */
export function closeOutlivedLinks({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return inTransaction(db, (tx) => linkCloser.closeOutlived(tx, { by: theServer, now: clock.now() }));
}
