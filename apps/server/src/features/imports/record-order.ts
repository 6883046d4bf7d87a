import type { ImportKind } from '@anteroom/contract/import-fields';
import type { Actor } from '#context';
import { recordAudit } from '#features/audit';
import type { Tx } from '#platform/db/database';

type Order = { importId: number; kind: ImportKind; order: 'check' | 'run' };

/** What comes of it is written down when it is over, which may be much later or never. */
export function recordOrder(tx: Tx, actor: Actor, { importId, ...details }: Order): Promise<void> {
  return recordAudit(tx, actor, {
    action: 'import.ordered',
    object: { type: 'import', id: importId },
    details,
  });
}
