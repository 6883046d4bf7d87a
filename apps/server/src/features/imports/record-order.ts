import type { ImportKind } from '@anteroom/contract/import-fields';
import { recordAudit } from '#features/audit';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';

type Order = { importId: number; kind: ImportKind; order: 'check' | 'run' | 'undo' };

/**
 * Adds an audit entry for the start of a check, an import or an undo. A second entry records the result at the end,
 * which can be much later or never.
 */
export function recordOrder(tx: Tx, actor: Actor, { importId, ...details }: Order): Promise<void> {
  return recordAudit(tx, actor, {
    action: 'import.ordered',
    object: { type: 'import', id: importId },
    details,
  });
}
