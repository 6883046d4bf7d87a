import { recordAudit, theServer } from '#features/audit';
import { findLastVerifiedAnywhere } from '#features/backups';
import type { Config } from '#platform/config/config';
import { StartError } from '#platform/config/start-error';
import type { AppSecrets } from '#platform/crypto/keys';
import { adviseOnTls } from '#platform/db/connections/database-address';
import { createDb, createPool, type DatabaseConnection, type Db } from '#platform/db/database';
import { listAppliedMigrations, listKnownMigrations, migrate } from '#platform/db/migrate';
import { openForRequests } from '#platform/db/requests/open-for-requests';
import type { Log } from '#platform/log';
import { openAccounts } from './open-accounts.ts';

type Preparation = {
  config: Config;
  log: Log;
  secrets: AppSecrets;
  /** How to connect as the owner. These connections are closed after the preparation. */
  connection: DatabaseConnection;
  /** How to connect as the request role. Null: the owner creates this role if it is missing. */
  appConnection: DatabaseConnection | null;
};

/** The result of the preparation. `accounts` contains lines for the start message. */
export type Prepared = { accounts: string; connection: DatabaseConnection };

/** Migrates the database, creates the request role, and loads the demo clinic or creates the first admin. */
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
    const accounts = await openAccounts(db, { ...config, ...secrets }, log);
    return { accounts, connection: forRequests };
  } finally {
    await db.destroy();
  }
}

const dayMillis = 24 * 60 * 60 * 1000;

/**
 * Logs a warning before a migration if no backup of the last 24 hours is verified, because a migration cannot be undone
 * without a backup.
 */
async function warnWithoutBackup(db: Db, log: Log): Promise<void> {
  const applied = await listAppliedMigrations(db);
  if (applied.length === 0 || applied.length >= (await listKnownMigrations()).length) return;
  const verifiedAt = await findLastVerifiedAnywhere(db);
  if (verifiedAt !== null && Date.now() - verifiedAt.getTime() < dayMillis) return;
  log.warn({ verifiedAt }, 'migrating without a verified backup of the last 24 hours');
}

export async function migrateAndRecord(db: Db, log: Log): Promise<void> {
  const [applied, known] = [await listAppliedMigrations(db), await listKnownMigrations()];
  const later = applied.findLast((name) => !known.includes(name));
  if (later !== undefined) {
    throw new StartError(
      `The database is of a newer release of Anteroom (${later}): start that release, or restore a backup of this one.`,
    );
  }
  await warnWithoutBackup(db, log);
  const steps = await migrate(db);
  if (steps.length === 0) return;
  log.info({ steps }, 'migrated the database');
  await recordAudit(db, theServer, { action: 'system.migrated', details: { steps: steps.join(', ') } });
}

/** Checks that the database can be reached. Throws a one-line message if not. */
export async function reach(db: Db, config: Config): Promise<void> {
  try {
    await db.selectNoFrom((none) => none.val(1).as('one')).execute();
  } catch (error) {
    const where = config.databaseUrl === null ? 'The embedded database' : 'The database of DATABASE_URL';
    throw new StartError(`${where} cannot be reached: ${reasonOf(error)}.`);
  }
}

/** Returns the reason of a failed connection. Never includes the database URL, which may contain a password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  const advice = adviseOnTls(error);
  if (advice !== null) return advice;
  return error instanceof Error ? error.message.split('\n')[0] || error.name : 'unknown reason';
}
