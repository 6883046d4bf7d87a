import { findClinicFaults } from '#features/health';
import type { DatabaseConnection, Db, Tx } from '#platform/db/database';
import { migrate } from '#platform/db/migrate';
import { sqlState } from '#platform/db/transaction';
import type { Checked } from '../check-backup.ts';
import { fillEmptyDatabase } from '../fill-schema.ts';
import { analyze } from '../replacing.queries.ts';
import { setTextForms } from '../tables.queries.ts';
import { comparePrints } from './compare-prints.rules.ts';
import { listBlockedTables, printSchema } from './schema-print.queries.ts';

export type Rehearsal = {
  /** The names of the migrations that ran. */
  steps: string[];
  seconds: number;
  /** Existing tables that the migrations locked against all other transactions. */
  blocked: string[];
  /**
   * The problems that the rehearsal found: changed data or rules, long locks, faults in the migrated data, or a failed
   * migration. Empty if there are none.
   */
  problems: string[];
};

/**
 * The longest acceptable lock time, in milliseconds. Users notice a longer pause, and a request gives up after 4.5
 * seconds.
 */
const longestBlockMillis = 2000;

/** Restores a backup into an empty database. Does not migrate the database. */
export function restoreForRehearsal(checked: Checked, connection: DatabaseConnection): Promise<void> {
  return fillEmptyDatabase(checked, connection, ({ tx }) => analyze(tx));
}

type Choices = { timezone: string; apply?: (tx: Tx) => Promise<string[]>; longestMillis?: number };

class Undo extends Error {}

/** Runs the pending migrations in a transaction, compares the clinic before and after, and rolls back. */
export async function rehearseMigrations(
  db: Db,
  { timezone, apply = migrate, longestMillis = longestBlockMillis }: Choices,
): Promise<Rehearsal> {
  let rehearsal: Rehearsal | null = null;
  const work = db.transaction().execute(async (tx) => {
    await setTextForms(tx);
    const before = await printSchema(tx);
    const from = performance.now();
    const steps = await apply(tx);
    const millis = performance.now() - from;
    const blocked = (await listBlockedTables(tx)).filter((name) => before.tables[name] !== undefined);
    const problems = comparePrints(before, await printSchema(tx, before));
    if (blocked.length > 0 && millis > longestMillis) {
      problems.push(`blocks ${blocked.join(', ')} for ${(millis / 1000).toFixed(1)} s`);
    }
    const faults = await findClinicFaults({ db: tx, settings: { clinicTimezone: timezone } });
    problems.push(...faults.map(({ rule, count }) => `leaves a broken rule: ${rule} (${count})`));
    rehearsal = { steps, seconds: millis / 1000, blocked, problems };
    throw new Undo();
  });
  await work.catch((error) => {
    if (error instanceof Undo) return;
    rehearsal = { steps: [], seconds: 0, blocked: [], problems: [failureOf(error)] };
  });
  if (rehearsal === null) throw new Error('the rehearsal has no result');
  return rehearsal;
}

/** Describes an error without its message, which could quote a patient. */
function failureOf(error: unknown): string {
  const { constraint, table, column } = error as { constraint?: string; table?: string; column?: string };
  const about = [table, column, constraint].filter((part) => part !== undefined).join(', ');
  return `fails on the data of this clinic: SQLSTATE ${sqlState(error) ?? 'unknown'}${about === '' ? '' : ` (${about})`}`;
}
