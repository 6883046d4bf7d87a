import { headsFileOf } from '#features/audit';
import { timezoneOf } from '#features/clinic';
import type { Config } from '#platform/config/config';
import { StartError } from '#platform/config/start-error';
import { findAppSecrets, readAppSecrets } from '#platform/crypto/app-secret';
import type { AppSecrets } from '#platform/crypto/keys';
import { connectionTo } from '#platform/db/connections/database-address';
import { createDb, createPool, type DatabaseConnection } from '#platform/db/database';
import type { Log } from '#platform/log';
import { createThrottles } from '#platform/throttle';
import { systemClock } from '#platform/time/clock';
import type { Context, Settings } from '../platform/context.ts';
import { migrateAndRecord, reach } from '../prepare-database.ts';

/** The parts of a clinic that commands use, whether or not its server is running. */
export type OpenClinic = Pick<Context, 'db' | 'clock' | 'log' | 'throttles'> & {
  settings: AppSecrets & Pick<Settings, 'auditHeadsFile' | 'clinicName' | 'clinicTimezone'>;
};

type Opened = { connection: DatabaseConnection; isShared: boolean; stop(): Promise<void> };

/** Runs `work` on the clinic's database. Starts and migrates the embedded database if it is not running. */
export async function withClinic<T>(
  config: Config,
  log: Log,
  work: (clinic: OpenClinic) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config, log);
  const pool = createPool(database.connection, log, { max: 2, isPatient: true });
  const secrets = await readAppSecrets(config);
  const db = createDb(pool, secrets);
  try {
    await reach(db, config);
    // Migrate only a database that this process started. On any other, a server may be running, perhaps of an older
    // release that does not know newer migrations.
    if (!database.isShared) await migrateAndRecord(db, log);
    const throttles = createThrottles(pool, config.rateLimitPerMinute > 0);
    const clinicTimezone = await timezoneOf(config, db);
    const { clinicName } = config;
    const settings = { ...secrets, auditHeadsFile: headsFileOf(config), clinicName, clinicTimezone };
    return await work({ db, clock: systemClock, log, throttles, settings });
  } finally {
    await db.destroy();
    await database.stop();
  }
}

type Options = {
  /** If true, the function throws while a server uses the embedded database. */
  alone?: boolean;
};

/** Runs `work` on the clinic's database without migrating it, unlike `withClinic`. */
export async function withDatabase<T>(
  config: Config,
  log: Log,
  { alone, work }: Options & { work: (connection: DatabaseConnection) => Promise<T> },
): Promise<T> {
  const database = await openDatabase(config, log, { alone: alone ?? false });
  const db = createDb(createPool(database.connection, log, { max: 1, isPatient: true }));
  try {
    await reach(db, config).finally(() => db.destroy());
    return await work(database.connection);
  } finally {
    await database.stop();
  }
}

async function openDatabase(config: Config, log: Log, { alone = false }: Options = {}): Promise<Opened> {
  const { databaseUrl, dataDir, pgBinDir } = config;
  if (databaseUrl !== null) {
    const connection = connectionTo('DATABASE_URL', databaseUrl);
    return { connection, isShared: true, stop: async () => undefined };
  }
  const options = { dataDir, log, ...(pgBinDir === null ? {} : { binDir: pgBinDir }) };
  if (alone) {
    const { startEmbeddedPostgres } = await import('#platform/db/embedded/embedded-postgres');
    return { ...(await startEmbeddedPostgres(options)), isShared: false };
  }
  const { reachEmbeddedPostgres } = await import('#platform/db/embedded/reach-embedded');
  return reachEmbeddedPostgres(options);
}

/**
 * Returns the secrets that the server signs with. Throws if they are missing, because newly generated secrets could not
 * verify existing signatures.
 */
export async function appSecretsOf(config: Config): Promise<AppSecrets> {
  const found = await findAppSecrets(config);
  if (found !== null) return found;
  throw new StartError(
    `There is no key in ${config.dataDir}: start Anteroom once, or set APP_SECRET or DATA_DIR.`,
  );
}
