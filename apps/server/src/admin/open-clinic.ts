import { headsFileOf } from '#features/audit';
import { findRememberedTimezone } from '#features/clinic';
import { findAppSecrets, readAppSecrets } from '#platform/app-secret';
import { systemClock } from '#platform/clock';
import type { Config } from '#platform/config';
import { createDb, createPool, type DatabaseConnection, type Db } from '#platform/db/database';
import { connectionTo } from '#platform/db/database-address';
import type { AppSecrets } from '#platform/keys';
import type { Log } from '#platform/log';
import { StartRefusal } from '#platform/start-refusal';
import { createThrottles } from '#platform/throttle';
import type { Context, Settings } from '../context.ts';
import { migrateAndRecord, reach } from '../prepare-database.ts';

/** What the commands need of a clinic, whether or not its server is running. */
export type OpenClinic = Pick<Context, 'db' | 'clock' | 'log' | 'throttles'> & {
  settings: AppSecrets & Pick<Settings, 'auditHeadsFile' | 'clinicName' | 'clinicTimezone'>;
};

type Opened = { connection: DatabaseConnection; isShared: boolean; stop(): Promise<void> };

/** Works on the clinic's database, which is started for that where it is not running. */
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
    // A running server has done that, and may be an older one that would not know what is new.
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

type Wish = {
  /** Refuses where a server works on the embedded database. */
  alone?: boolean;
};

/** Works on the clinic's database as it is: without a migration. */
export async function withDatabase<T>(
  config: Config,
  log: Log,
  { alone, work }: Wish & { work: (connection: DatabaseConnection) => Promise<T> },
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

async function openDatabase(config: Config, log: Log, { alone = false }: Wish = {}): Promise<Opened> {
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

/** Whoever looks after a clinic need not give the zone again that its server was given. */
export async function timezoneOf({ isTimezoneGiven, clinicTimezone }: Config, db: Db): Promise<string> {
  if (isTimezoneGiven) return clinicTimezone;
  return (await findRememberedTimezone(db)) ?? clinicTimezone;
}

/** The secrets that the server signed with; a new one would tell nothing. */
export async function appSecretsOf(config: Config): Promise<AppSecrets> {
  const found = await findAppSecrets(config);
  if (found !== null) return found;
  throw new StartRefusal(
    `There is no key in ${config.dataDir}: start Anteroom once, or set APP_SECRET or DATA_DIR.`,
  );
}
