import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Log } from '#platform/log';
import type { DatabaseConnection, Db, Tx } from './database.ts';
import { sqlState } from './transaction.ts';

/** Who requests are to PostgreSQL. It cannot sign in by itself: the owner's connections turn into it. */
const role = 'anteroom_app';

const grants = (schema: string) => [
  `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
  `grant usage, select on all sequences in schema ${schema} to ${role}`,
  // The trail is only ever added to; the sealer fills the chain in.
  `revoke all on audit_events, audit_values from ${role}`,
  `grant select, insert on audit_events to ${role}`,
  `grant update (chain_number, previous_hash, hash) on audit_events to ${role}`,
  `grant select, insert, delete on audit_values to ${role}`,
];

/** The role belongs to the whole cluster, so another database's start may be at it at the same time. */
const inEachOthersWay = new Set(['23505', '42710', 'XX000', '40P01']);

/**
 * The connection for requests: as a role that may do what requests need and no more. Where there cannot be one, as
 * with an owner who may not make roles or a pooler in between, it is the owner's own, and the log says so.
 */
export async function connectAsApp(
  db: Db,
  connection: DatabaseConnection,
  log: Log,
): Promise<DatabaseConnection> {
  const ours = turnedInto(connection, role);
  const obstacle = (await grantRole(db)) ?? (await tryConnection(ours));
  if (obstacle === null) return ours;
  log.warn(`requests run as the owner of the database: ${obstacle}`);
  return connection;
}

/** Makes the role and gives it its rights, as often as asked; answers what is in the way, or null. */
export async function grantRole(db: Db, attempt = 1): Promise<string | null> {
  try {
    return await db.transaction().execute(makeAndGrant);
  } catch (error) {
    if (attempt < 5 && inEachOthersWay.has(sqlState(error) ?? '')) {
      await wait(100 * attempt * Math.random());
      return grantRole(db, attempt + 1);
    }
    if (sqlState(error) !== '42501') throw error;
    return `the role ${role} cannot be given its rights (${(error as Error).message})`;
  }
}

async function makeAndGrant(tx: Tx): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtext('app role'))`.execute(tx);
  const { rows } = await sql<{ exists: boolean; mayMake: boolean; schema: string }>`
    select exists (select from pg_roles where rolname = ${role}) as exists,
      rolsuper or rolcreaterole as "mayMake", quote_ident(current_schema()) as schema
    from pg_roles where rolname = current_user
  `.execute(tx);
  const { exists = false, mayMake = false, schema = 'public' } = rows[0] ?? {};
  if (!(exists || mayMake)) return `it may not make the role ${role}`;
  if (!exists) await sql.raw(`create role ${role} nologin`).execute(tx);
  if (!(await mayTurnInto(tx))) await sql.raw(`grant ${role} to current_user`).execute(tx);
  if (!(await mayUse(tx, schema))) await sql.raw(`grant usage on schema ${schema} to ${role}`).execute(tx);
  for (const grant of grants(schema)) await sql.raw(grant).execute(tx);
  return (await lacksTable(tx)) ? `the role ${role} was not given all of its rights` : null;
}

async function mayUse(tx: Tx, schema: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(${role}, ${schema}, 'usage') as may`.execute(tx);
  return rows[0]?.may ?? false;
}

/** Who may not pass on a right is told so in a warning only. */
async function lacksTable(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from pg_tables where schemaname = current_schema()
      and not has_table_privilege(${role}, quote_ident(schemaname) || '.' || quote_ident(tablename), 'insert')
  `.execute(tx);
  return rows.length > 0;
}

/** From PostgreSQL 16 on, to be a member and to be allowed to become one are two things. */
async function mayTurnInto(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role(current_user, ${role},
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as may
  `.execute(tx);
  return rows[0]?.may ?? false;
}

/** A pooler may refuse what a connection asks for at its start, or worse, pass over it in silence. */
async function tryConnection(connection: DatabaseConnection): Promise<string | null> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ current_user: string }>('select current_user');
    return rows[0]?.current_user === role ? null : `connections do not turn into ${role}`;
  } catch (error) {
    return `a connection as ${role} is refused (${(error as Error).message})`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function turnedInto(connection: DatabaseConnection, name: string): DatabaseConnection {
  const option = `-c role=${name}`;
  if (!('connectionString' in connection)) return { ...connection, options: option };
  const { connectionString } = connection;
  // What the address itself asks for stays; of two that are given the second one counts.
  const given = /[?&]options=([^&]*)/.exec(connectionString)?.[1] ?? '';
  const asked = decodeURIComponent(given.replaceAll('+', ' '));
  const options = encodeURIComponent(`${asked} ${option}`.trim());
  return {
    connectionString: `${connectionString}${connectionString.includes('?') ? '&' : '?'}options=${options}`,
  };
}
