import type { ImportKind } from '@anteroom/contract/import-fields';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database';

const functions = {
  patients: 'analyze_imported_patients',
  appointments: 'analyze_imported_appointments',
} as const satisfies Record<ImportKind, string>;

/** The number of new rows before the first refresh. Fewer rows hardly change a query plan. */
const firstRefresh = 1000;
const growth = 4;

/**
 * Returns a function to call with the number of accepted lines so far. It refreshes the planner statistics of the
 * growing tables after a thousand lines, and then whenever that number has quadrupled.
 */
export function createStatisticsRefresh(db: Db, kind: ImportKind) {
  let next = firstRefresh;
  return async (accepted: number): Promise<void> => {
    if (accepted < next) return;
    next = accepted * growth;
    await sql`select ${sql.ref(functions[kind])}()`.execute(db);
  };
}
