import { recordAudit } from '#features/audit';
import type { Pass } from '#features/imports';
import type { Tx } from '#platform/db/database';

type Imported = { doctorId: number; patientId: number };

/** One row for each doctor who was given patients, so that each finds it in what concerns them. */
export async function recordImported(
  tx: Tx,
  { actor, importId }: Pass,
  imported: readonly Imported[],
): Promise<void> {
  const byDoctor = Map.groupBy(imported, ({ doctorId }) => doctorId);
  for (const [doctorId, patients] of byDoctor) {
    await recordAudit(tx, actor, {
      action: 'patient.imported',
      doctorId,
      object: { type: 'import', id: importId },
      patientIds: patients.map(({ patientId }) => patientId),
    });
  }
}
