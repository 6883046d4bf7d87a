import { recordAudit, theServer } from '#features/audit';
import type { Config } from '#platform/config';
import { createDb, createPool, type DatabaseConnection, type Db } from '#platform/db/database';
import { adviseOnTls } from '#platform/db/database-address';
import { migrate } from '#platform/db/migrate';
import { openForRequests } from '#platform/db/requests/open-for-requests';
import type { AppSecrets } from '#platform/keys';
import type { Log } from '#platform/log';
import { StartRefusal } from '#platform/start-refusal';
import { openAccounts } from './open-accounts.ts';

type Preparation = {
  config: Config;
  log: Log;
  secrets: AppSecrets;
  /** As the owner, whose connections end with the preparation. */
  connection: DatabaseConnection;
  /** As the role for requests; null: the owner creates it. */
  appConnection: DatabaseConnection | null;
};

/** What to say of the accounts, and how requests reach the database. */
export type Prepared = { accounts: string; connection: DatabaseConnection };

/** Migrates, makes the role that requests run as, loads the demo clinic or makes the first admin. */
export async function prepareDatabase({
  config,
  log,
  secrets,
  connection,
  appConnection,
}: Preparation): Promise<Prepared> {
  const db = createDb(createPool(connection, log, { max: 2, isPatient: true }), secrets);
  try {
    await reach(db, config);
    await migrateAndRecord(db, log);
    const { databaseOwnerServes: asOwner, appSecret } = config;
    const forRequests = await openForRequests({ db, connection, appConnection, asOwner, appSecret, log });
    const accounts = await openAccounts(db, config, log);
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
