import { recordAudit } from '#features/audit';
import type { ImportUndo } from '#features/imports';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { lockPatients } from '../../patients.queries.ts';
import { countForUndo, deleteImported, listKept, listRemovable } from './undo.queries.ts';

const patientsAtOnce = 200;

export const undoImportedPatients: ImportUndo = {
  count: countForUndo,
  listKept,
  remove: async ({ importId, actor }, { db, commit }) => {
    for (let after = 0; ; ) {
      const found = await listRemovable(db, { importId, after, limit: patientsAtOnce });
      const last = found.at(-1);
      if (!last) return;
      const ids = found.map(({ id }) => id).toSorted((one, other) => one - other);
      await commit((tx) => removePatients(tx, { importId, actor, ids }));
      after = last.lineNumber;
    }
  },
};

type Removing = { importId: number; actor: Actor; ids: readonly number[] };

async function removePatients(tx: Tx, { importId, actor, ids }: Removing): Promise<number> {
  await lockPatients(tx, ids);
  const removed = await deleteImported(tx, ids);
  for (const [doctorId, patients] of Map.groupBy(removed, (patient) => patient.doctorId)) {
    await recordAudit(tx, actor, {
      action: 'patient.import_undone',
      doctorId,
      object: { type: 'import', id: importId },
      patientIds: patients.map(({ id }) => id),
      details: { count: patients.length },
    });
  }
  return removed.length;
}
