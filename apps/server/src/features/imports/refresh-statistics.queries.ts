import type { ImportKind } from '@anteroom/contract/import-fields';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database';

const functions = {
  patients: 'analyze_imported_patients',
  appointments: 'analyze_imported_appointments',
} as const satisfies Record<ImportKind, string>;

/** Fewer new rows hardly change a query plan. */
const firstRefresh = 1000;
const growth = 4;

/**
 * Returns a function that is called with the number of accepted lines so far. It collects the planner's statistics of the
 * tables that grow, at first after a thousand lines, then whenever their number is four times as large.
 */
export function createStatisticsRefresh(db: Db, kind: ImportKind) {
  let next = firstRefresh;
  return async (accepted: number): Promise<void> => {
    if (accepted < next) return;
    next = accepted * growth;
    await sql`select ${sql.ref(functions[kind])}()`.execute(db);
  };
}
