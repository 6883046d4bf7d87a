import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const databaseUser = 'anteroom';
export const databaseName = 'anteroom';
export const databasePort = 5432;

/** Beside the cluster, which includes it: written again at each start, so that a new version brings its own. */
export const settingsFile = 'anteroom.conf';

/**
 * For one clinic on a small machine. What a request may take is bounded by the pools of the application. Values of
 * failed statements stay out of the log, for they may be a patient's. After a crash one call, where the system has it,
 * puts all files on the disk before recovery: file by file that is most of the time that the clinic waits.
 */
const settings = `listen_addresses = ''
port = ${databasePort}
unix_socket_permissions = 0700
max_connections = 60
shared_buffers = 32MB
effective_cache_size = 512MB
jit = off
autovacuum = on
fsync = on
synchronous_commit = on
wal_level = replica
max_wal_size = 256MB
timezone = 'UTC'
log_timezone = 'UTC'
log_destination = 'stderr'
logging_collector = off
log_line_prefix = '%m [%p] '
log_min_messages = warning
log_min_error_statement = panic
log_error_verbosity = terse
log_checkpoints = off
${process.platform === 'linux' ? 'recovery_init_sync_method = syncfs' : ''}
`;

export async function writeSettings(area: string): Promise<void> {
  const path = join(area, settingsFile);
  if ((await readFile(path, 'utf8').catch(() => null)) === settings) return;
  await writeFile(`${path}.new`, settings, { flush: true });
  await chmod(`${path}.new`, 0o644);
  await rename(`${path}.new`, path);
}
