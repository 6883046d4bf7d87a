import type { Actor, Context } from '#context';
import { recordRead } from '#features/audit';

type Read = { importId: number; screen: 'columns' | 'refusals' };

/** Lines of a file are about patients, though of no record: who looks at them is written down like a record's reader. */
export function recordImportRead(context: Context, actor: Actor, { importId, screen }: Read): Promise<void> {
  return recordRead(context, actor, {
    action: 'import.read',
    screen: `import ${importId} ${screen}`,
    object: { type: 'import', id: importId },
    details: { screen },
    patientIds: [],
  });
}
