import type { TrailRow } from './audit-chain.ts';
import type { Finding } from './finding.ts';

type Row = Pick<TrailRow, 'action' | 'patient_ids'>;

export type Removals = {
  /** Remembers an entry whose stored values are missing, until a later erasure in the trail explains it. */
  add(row: Row, finding: Finding): void;
  /**
   * Remembers an erasure. Its audit entry comes later in the trail than the entries whose values it removed, and
   * explains why these values are missing.
   */
  erased(row: Row): void;
  /** Returns the first entry whose missing values no erasure explains. */
  left(): Finding | null;
};

/**
 * Collects entries whose stored values were removed before their retention ended. The erasure of a patient removes the
 * values of all entries about the patient, and adds a signed entry that names the patient.
 */
export function createRemovals(): Removals {
  let removed: { patientIds: readonly number[]; finding: Finding }[] = [];
  return {
    add: (row, finding) => void removed.push({ patientIds: row.patient_ids, finding }),
    erased: (row) => {
      if (row.action !== 'patient.erased' || removed.length === 0) return;
      const erased = new Set(row.patient_ids);
      removed = removed.filter(({ patientIds }) => !patientIds.some((id) => erased.has(id)));
    },
    left: () => removed[0]?.finding ?? null,
  };
}
