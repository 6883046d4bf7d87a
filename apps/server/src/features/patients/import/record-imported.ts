import { recordAudit } from '#features/audit';
import type { Pass } from '#features/imports';
import type { Tx } from '#platform/db/database';

type Imported = { doctorId: number; patientId: number };

/** Writes one audit row per doctor, so that each doctor finds their new patients in their activity. */
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
