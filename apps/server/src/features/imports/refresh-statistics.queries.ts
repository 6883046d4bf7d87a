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

export type StatisticsRefresh = {
  /** Call it with the number of accepted lines so far. Does not wait for the refresh that it starts. */
  noteAccepted(accepted: number): Promise<void>;
  /** Resolves when no refresh is running. */
  finish(): Promise<void>;
};

/**
 * Refreshes the planner statistics of the growing tables after a thousand accepted lines, and then whenever that number
 * has quadrupled. A refresh takes half a second, in which further lines can be written.
 */
export function createStatisticsRefresh(db: Db, kind: ImportKind): StatisticsRefresh {
  let next = firstRefresh;
  let running: Promise<unknown> = Promise.resolve();
  const finish = async () => void (await running);
  return {
    noteAccepted: async (accepted) => {
      if (accepted < next) return;
      await finish();
      next = accepted * growth;
      running = sql`select ${sql.ref(functions[kind])}()`.execute(db);
      // Ignore a failure here, because `finish` reports it.
      running.catch(() => undefined);
    },
    finish,
  };
}
