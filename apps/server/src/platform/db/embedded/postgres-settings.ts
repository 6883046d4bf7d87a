import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { DatabaseArea } from './database-area.ts';

/** The superuser that initdb creates. Used only at startup, to create the database and its other two roles. */
export const databaseUser = 'anteroom';
/** The owner of the database and everything in it. Migrations and operator commands use this role. */
export const ownerUser = 'anteroom_owner';
/** The database role that serves requests. It owns nothing. */
export const requestUser = 'anteroom_app';
export const databaseName = 'anteroom';
export const databasePort = 5432;

/**
 * The name of the settings file. The file is beside the cluster's folder, and the cluster's configuration includes it.
 * Each start writes the file, so that the settings of a new release take effect.
 */
export const settingsFile = 'anteroom.conf';

/**
 * Settings for one clinic on a small machine. The application's pools limit the load of requests. With only 32 MB of
 * shared buffers, searches among 100,000 patients took 5 to 12 % more processor time. Values of failed statements are
 * not logged, because they may be patient data. After a crash, `syncfs` flushes all files in one call; flushing file by
 * file would take most of the recovery time.
 */
const settings = `listen_addresses = ''
port = ${databasePort}
unix_socket_permissions = 0700
max_connections = 60
shared_buffers = 128MB
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

/**
 * The sign-in rules (pg_hba.conf). The file is outside the cluster. If PostgreSQL runs as another system account than
 * Anteroom, a superuser of the database therefore cannot replace it through SQL.
 */
const rulesFile = 'pg_hba.conf';
const accountsFile = 'pg_ident.conf';

/**
 * Writes the settings and the sign-in rules. Returns when they last changed, in seconds since 1970. A server that
 * started before this time still uses the previous settings and rules.
 */
export async function writeSettings(area: DatabaseArea): Promise<number> {
  const quoted = (name: string) => `'${join(area.folder, name).replaceAll("'", "''")}'`;
  const places = `hba_file = ${quoted(rulesFile)}\nident_file = ${quoted(accountsFile)}\n`;
  const changes = await Promise.all([
    writeChanged(join(area.folder, settingsFile), `${settings}${places}`),
    writeChanged(join(area.folder, rulesFile), rules),
    writeChanged(join(area.folder, accountsFile), accounts()),
  ]);
  await closeOldRules(area);
  return Math.max(...changes);
}

const users = [databaseUser, ownerUser, requestUser];

/**
 * Peer authentication: the kernel reports the connecting account, so there is no password that can leak. PostgreSQL
 * rejects all other accounts, because there is no other rule.
 */
const rules = `local all ${users.join(',')} peer map=anteroom\n`;

/**
 * Returns the lines that let system accounts connect: Anteroom's account, and root for operator commands. If root
 * starts Anteroom, Anteroom's account is root, although PostgreSQL runs as another account.
 */
function accounts(): string {
  const names = new Set([userInfo().username, 'root']);
  const lines = [...names].flatMap((name) =>
    users.map((user) => `anteroom "${name.replaceAll('"', '""')}" ${user}`),
  );
  return `${lines.join('\n')}\n`;
}

/**
 * Replaces the rules file of initdb with closed rules. In clusters of older releases, that file trusts every local
 * connection.
 */
async function closeOldRules({ cluster }: DatabaseArea): Promise<void> {
  const path = join(cluster, rulesFile);
  const closed = `# Anteroom uses ../${rulesFile}.\nlocal all all reject\n`;
  if ((await readFile(path, 'utf8').catch(() => null)) !== closed)
    await writeFile(path, closed, { flush: true });
}

async function writeChanged(path: string, text: string): Promise<number> {
  if ((await readFile(path, 'utf8').catch(() => null)) !== text) {
    await writeFile(`${path}.new`, text, { flush: true });
    await chmod(`${path}.new`, 0o644);
    await rename(`${path}.new`, path);
  }
  return Math.floor((await stat(path)).mtimeMs / 1000);
}
