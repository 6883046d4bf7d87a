import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';

type Read = {
  importId: number;
  screen: 'columns' | 'refusals' | 'words' | 'undo';
  /** Patients of the clinic that are shown. */
  patientIds?: readonly number[];
};

/** Lines of a file contain patient data, even if they belong to no record yet. So reading them is recorded. */
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
