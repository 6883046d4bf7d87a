import { hasAccount, makeFirstAdmin } from '#features/accounts';
import { recordAudit, theServer } from '#features/audit';
import { AppError } from '#platform/app-error';
import { systemClock } from '#platform/clock';
import type { Config } from '#platform/config';
import { createDb, createPool, type DatabaseConnection, type Db } from '#platform/db/database';
import { adviseOnTls } from '#platform/db/database-address';
import { migrate } from '#platform/db/migrate';
import { openForRequests } from '#platform/db/requests/open-for-requests';
import type { Log } from '#platform/log';
import { StartRefusal } from '#platform/start-refusal';

type Preparation = {
  config: Config;
  log: Log;
  /** As the owner, whose connections end with the preparation. */
  connection: DatabaseConnection;
  /** As the role for requests; null: the owner creates it. */
  appConnection: DatabaseConnection | null;
};

/** What to say of the accounts, and how requests reach the database. */
export type Prepared = { accounts: string; connection: DatabaseConnection };

/** Migrates, makes the role that requests run as, loads the demo clinic where asked, makes the first admin. */
export async function prepareDatabase({
  config,
  log,
  connection,
  appConnection,
}: Preparation): Promise<Prepared> {
  const db = createDb(createPool(connection, log, { max: 2, isPatient: true }));
  try {
    await reach(db, config);
    await migrateAndRecord(db, log);
    const { databaseOwnerServes: asOwner, appSecret } = config;
    const forRequests = await openForRequests({ db, connection, appConnection, asOwner, appSecret, log });
    const accounts = (config.demo ? await openDemo(db, config, log) : null) ?? (await openClinic(db, config));
    return { accounts, connection: forRequests };
  } finally {
    await db.destroy();
  }
}

export async function migrateAndRecord(db: Db, log: Log): Promise<void> {
  const steps = await migrate(db);
  if (steps.length === 0) return;
  log.info({ steps }, 'the database was migrated');
  await recordAudit(db, theServer, { action: 'system.migrated', details: { steps: steps.join(', ') } });
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
  const hasAdmin = await makeFirstAdmin({ db, clock: systemClock }, firstAdmin).catch((error) => {
    if (error instanceof AppError)
      throw new StartRefusal(`The first admin cannot be made: ${error.message}.`);
    throw error;
  });
  if (hasAdmin) return '';
  return 'There is no admin yet. Start once with ADMIN_EMAIL and ADMIN_PASSWORD to make one.';
}

/** Refuses in one line where nobody answers. */
export async function reach(db: Db, config: Config): Promise<void> {
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
  const advice = adviseOnTls(error);
  if (advice !== null) return advice;
  return error instanceof Error ? error.message.split('\n')[0] || error.name : 'unknown reason';
}
