import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { StartError } from '#platform/config/start-error';
import { keyFor } from '#platform/crypto/keys';
import type { Db, Tx } from '../database.ts';
import { sqlState } from '../transaction.ts';
import { closeToPublic, grantRights, quoteName } from './grant-rights.queries.ts';

export type RequestRole = { name: string; password: string };

/**
 * Derives the role of one database and one APP_SECRET. A new secret gets a new role, so that servers with the old
 * secret keep working during a rolling restart.
 */
export function requestRoleOf(database: string, appSecret: string): RequestRole {
  const print = keyFor(appSecret, 'name of the database role').toString('hex').slice(0, printLength);
  const password = keyFor(appSecret, `password of the database role of ${database}`).toString('base64url');
  return { name: `${prefixOf(database)}${print}`, password };
}

const printLength = 8;
const longestName = 63;

function prefixOf(database: string): string {
  const prefix = `anteroom_app_${database}_`;
  if (Buffer.byteLength(prefix) + printLength <= longestName) return prefix;
  return `anteroom_app_${createHash('sha256').update(database).digest('hex').slice(0, 32)}_`;
}

/**
 * SQLSTATEs of conflicts with another server start. Roles belong to the whole cluster, so a server that uses another
 * database may change them at the same time.
 */
const conflicts = new Set(['23505', '42710', '42704', 'XX000', '40P01']);

/** Runs `work` as the owner in one transaction. Retries after a conflict with another server start. */
export async function changeRoles(db: Db, work: (tx: Tx) => Promise<void>, attempt = 1): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('app role'))`.execute(tx);
      await work(tx);
    });
  } catch (error) {
    if (attempt >= 5 || !conflicts.has(sqlState(error) ?? '')) throw error;
    await wait(100 * attempt * Math.random());
    await changeRoles(db, work, attempt + 1);
  }
}

/**
 * Gives the role its rights. Throws if the role is the owner of the database or a member of the owner: requests must
 * not have the owner's rights, and the owner would revoke its own rights here.
 */
export async function grantTo(tx: Tx, role: string): Promise<void> {
  const { rows } = await sql<{ isOwner: boolean }>`
    select pg_has_role(${role}::name, current_user, 'member') as "isOwner"`.execute(tx);
  if (rows[0]?.isOwner) {
    throw new StartError(
      `The role ${role} has the rights of the owner of the database: requests need another one.`,
    );
  }
  await closeToPublic(tx);
  await letIn(tx, role);
  await grantRights(tx, role);
}

/** Allows the role to connect to the database, because some databases do not grant this right to everyone. */
async function letIn(tx: Tx, role: string): Promise<void> {
  const { rows } = await sql<{ database: string; mayConnect: boolean }>`
    select current_database()::text as database,
      has_database_privilege(${role}::name, current_database(), 'connect') as "mayConnect"`.execute(tx);
  const [place] = rows;
  if (!place || place.mayConnect) return;
  await sql.raw(`grant connect on database ${quoteName(place.database)} to ${quoteName(role)}`).execute(tx);
}

/** Creates the role if it is missing. Does not change the password of an existing role; `setPassword` does that. */
export async function createRole(tx: Tx, { name, password }: RequestRole): Promise<void> {
  const role = quoteName(name);
  if (!(await roleExists(tx, name))) {
    await sql.raw(`create role ${role} login password '${scramVerifierOf(password)}'`).execute(tx);
  }
  // The owner becomes a member of the role, so that it can end the role's connections and drop the role.
  const { rows } = await sql<{
    isMember: boolean;
  }>`select pg_has_role(${name}::name, 'usage') as "isMember"`.execute(tx);
  if (!rows[0]?.isMember) await sql.raw(`grant ${role} to current_user`).execute(tx);
}

/** Sets the password of a role again after an administrator changed it. */
export async function setPassword(tx: Tx, { name, password }: RequestRole): Promise<void> {
  await sql.raw(`alter role ${quoteName(name)} login password '${scramVerifierOf(password)}'`).execute(tx);
}

async function roleExists(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(tx);
  return rows.length > 0;
}

/**
 * Drops the roles of former secrets that no server uses any more. A role without a connection is unused, because each
 * running server has at least its listening connection.
 */
export async function dropFormerRoles(
  tx: Tx,
  database: string,
  { name: current }: RequestRole,
): Promise<string[]> {
  const prefix = prefixOf(database);
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles
    where starts_with(rolname, ${prefix}) and rolname <> ${current}
      and pg_has_role(oid, 'usage') and not exists (select from pg_stat_activity where usesysid = pg_roles.oid)
  `.execute(tx);
  const former = rows
    .map(({ name }) => name)
    .filter((name) => new RegExp(`^[0-9a-f]{${printLength}}$`).test(name.slice(prefix.length)));
  for (const name of former) {
    await sql.raw(`drop owned by ${quoteName(name)}`).execute(tx);
    await sql.raw(`drop role ${quoteName(name)}`).execute(tx);
  }
  return former;
}

const iterations = 4096;

/**
 * Returns the SCRAM verifier that PostgreSQL stores for a password (RFC 5803). The verifier is sent instead of the
 * password, so that no statement log contains the password. Works only for ASCII passwords, because others need
 * SASLprep.
 */
function scramVerifierOf(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const serverKey = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
