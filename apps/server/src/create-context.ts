import { join } from 'node:path';
import type pg from 'pg';
import { createRecentReads, headsFileOf } from '#features/audit';
import { type Repetition, repeat } from '#platform/concurrency/repeat';
import type { Config } from '#platform/config/config';
import type { Context } from '#platform/context';
import type { AppSecrets } from '#platform/crypto/keys';
import { createDb } from '#platform/db/database';
import { createDiskWatch, type DiskWatch, readDiskSpace } from '#platform/disk-watch';
import type { Log } from '#platform/log';
import { createThrottles } from '#platform/throttle';
import { systemClock } from '#platform/time/clock';
import type { Tracing } from '#platform/tracing/tracing';

type Parts = {
  config: Config;
  log: Log;
  webRoot: string;
  secrets: AppSecrets;
  pool: pg.Pool;
  tracing: Tracing | null;
};

export function createContext({ config, log, webRoot, secrets, pool, tracing }: Parts): Context {
  // Remove these settings, because request handlers must not see the owner's database URL or the passphrase of the
  // backups.
  const {
    databaseUrl: _,
    databaseAppUrl: __,
    firstAdmin: ___,
    backupPassphrase,
    tracing: ____,
    ...settings
  } = config;
  const hasBackupPassphrase = backupPassphrase !== null;
  const auditHeadsFile = headsFileOf(config);
  return {
    db: createDb(pool, secrets),
    clock: systemClock,
    log,
    throttles: createThrottles(pool, config.rateLimitPerMinute > 0),
    disk: watchDisk(config, log),
    recentReads: createRecentReads(),
    tracing,
    settings: { ...settings, ...secrets, hasBackupPassphrase, auditHeadsFile, webRoot, checksAnswers: false },
  };
}

/**
 * Watches the free space on the disk of the embedded database, which may be outside DATA_DIR. Does not watch the disk
 * of an external database.
 */
function watchDisk({ dataDir, databaseUrl, minFreeMegabytes }: Config, log: Log): DiskWatch {
  const folder = join(dataDir, 'postgres');
  const read = async () => (databaseUrl === null ? readDiskSpace(folder) : null);
  return createDiskWatch({ log, read, minFreeMegabytes });
}

/** The pause between two checks of the disk. A busy clinic writes only a few megabytes in this time. */
const lookEveryMillis = 1000;

export function startWatching({ disk, log, tracing }: Context): Repetition {
  return repeat({
    log,
    tracing,
    what: 'looking at the free space of the disk',
    everyMillis: lookEveryMillis,
    work: disk.look,
  });
}
