import { theServer } from '#features/audit';
import { inTransaction } from '#platform/db/transaction';
import { linkCloser } from './link-closer.ts';
import type { Context } from './platform/context.ts';

/**
 * Closes expired links. An expired link already shows nothing, but lists show the reason only once the link is closed.
 */
export function closeOutlivedLinks({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  return inTransaction(db, (tx) => linkCloser.closeOutlived(tx, { by: theServer, now: clock.now() }));
}
