import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';

type Read = {
  importId: number;
  screen: 'columns' | 'refusals' | 'words' | 'undo';
  /** The patients of the clinic whose data is shown. */
  patientIds?: readonly number[];
};

/** Records that lines of a file were read. They contain patient data, even if they belong to no record yet. */
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
