import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';

type Read = {
  importId: number;
  screen: 'columns' | 'refusals' | 'words' | 'undo';
  /** The patients of the clinic whose data is shown. */
  patientIds?: readonly number[];
};

/** Adds an audit entry for reading lines of a file. The lines contain patient data even before they are imported. */
export function recordImportRead(
  context: Context,
  actor: Actor,
  { importId, screen, patientIds = [] }: Read,
): Promise<void> {
  return recordRead(context, actor, {
    action: 'import.read',
    screen: `import ${importId} ${screen}`,
    object: { type: 'import', id: importId },
    details: { screen },
    patientIds,
  });
}
