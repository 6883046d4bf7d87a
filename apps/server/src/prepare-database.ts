import { hashPassword } from '#features/auth';
import { hasAccount, makeFirstAdmin } from '#features/staff';
import { systemClock } from '#platform/clock';
import type { Config } from '#platform/config';
import { createDb, createPool, type DatabaseConnection, type Db } from '#platform/db/database';
import { migrate } from '#platform/db/migrate';
import type { Log } from '#platform/log';
import { StartRefusal } from '#platform/start-refusal';

type Preparation = { config: Config; log: Log; connection: DatabaseConnection };

/** Migrates, loads the demo clinic where asked, makes the first admin; answers what to say of the accounts. */
export async function prepareDatabase({ config, log, connection }: Preparation): Promise<string> {
  const db = createDb(createPool(connection, log, { max: 2, isPatient: true }));
  try {
    await reach(db, config);
    const steps = await migrate(db);
    if (steps.length > 0) log.info({ steps }, 'the database was migrated');
    return (config.demo ? await openDemo(db, config, log) : null) ?? (await openClinic(db, config));
  } finally {
    await db.destroy();
  }
}

/** The demo accounts, or null where the database holds a clinic of someone's own. */
async function openDemo(db: Db, config: Config, log: Log): Promise<string | null> {
  const { demoAccounts, describeDemoAccounts } = await import('../seeds/demo-accounts.ts');
  if (await hasAccount(db, demoAccounts[0]?.email ?? '')) return describeDemoAccounts();
  // Loaded here alone: a clinic that is open needs none of it in memory.
  const { loadDemoClinic } = await import('../seeds/demo-clinic.ts');
  const isLoaded = await loadDemoClinic({ db, clock: systemClock, log, settings: config });
  return isLoaded ? describeDemoAccounts() : null;
}

async function openClinic(db: Db, { firstAdmin }: Config): Promise<string> {
  const first = firstAdmin && { ...firstAdmin, passwordHash: () => hashPassword(firstAdmin.password) };
  if (await makeFirstAdmin({ db }, first)) return '';
  return 'There is no admin yet. Start once with ADMIN_EMAIL and ADMIN_PASSWORD to make one.';
}

async function reach(db: Db, config: Config): Promise<void> {
  try {
    await db.selectNoFrom((none) => none.val(1).as('one')).execute();
  } catch (error) {
    const where = config.databaseUrl === null ? 'The embedded database' : 'The database of DATABASE_URL';
    throw new StartRefusal(`${where} cannot be reached: ${reasonOf(error)}.`);
  }
}

/** Never the address itself: it may hold a password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.split('\n')[0] || error.name : 'unknown reason';
}
