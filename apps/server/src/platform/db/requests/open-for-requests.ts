import { sql } from 'kysely';
import { StartError } from '#platform/config/start-error';
import type { Log } from '#platform/log';
import { type DatabaseConnection, type Db, userOf } from '../database.ts';
import { sqlState } from '../transaction.ts';
import { findExcessRights } from './excess-rights.queries.ts';
import {
  changeRoles,
  createRole,
  dropFormerRoles,
  grantTo,
  type RequestRole,
  requestRoleOf,
  setPassword,
} from './request-role.ts';

type Opening = {
  /** The database, connected as the owner. */
  db: Db;
  connection: DatabaseConnection;
  /**
   * The connection of the request role, in the embedded database or from DATABASE_APP_URL. Null: the owner creates the
   * role if it is missing.
   */
  appConnection: DatabaseConnection | null;
  asOwner: boolean;
  appSecret: string | null;
  log: Log;
};

type Place = { database: string; schema: string };

/**
 * Returns the connection for requests. Its role can sign in, owns nothing and has the rights in `grants.ts`. With
 * DATABASE_OWNER_SERVES, returns the connection of the owner instead.
 */
export async function openForRequests(opening: Opening): Promise<DatabaseConnection> {
  const { db, connection, appConnection, asOwner, log } = opening;
  if (asOwner) {
    log.warn('DATABASE_OWNER_SERVES is true: requests run as the owner of the database');
    return connection;
  }
  const place = await findPlace(db);
  if (appConnection !== null) {
    await changeRoles(db, (tx) => grantTo(tx, userOf(appConnection))).catch(
      explainGrants(userOf(appConnection)),
    );
    await assertFit(appConnection, place);
    return appConnection;
  }
  return openDerived(opening, place);
}

async function openDerived(
  { db, connection, appSecret, log }: Opening,
  place: Place,
): Promise<DatabaseConnection> {
  const role = requestRoleOf(place.database, appSecret ?? '');
  await changeRoles(db, async (tx) => {
    await createRole(tx, role);
    await grantTo(tx, role.name);
  }).catch(explainGrants(role.name));
  const asRole = signedInAs(connection, role);
  await assertFit(asRole, place, () => changeRoles(db, (tx) => setPassword(tx, role)));
  await changeRoles(db, async (tx) => {
    const former = await dropFormerRoles(tx, place.database, role);
    if (former.length > 0) log.info({ former }, 'dropped the roles of former secrets');
  });
  return asRole;
}

async function findPlace(db: Db): Promise<Place> {
  const { rows } = await sql<Place>`
    select current_database()::text as database, current_schema()::text as schema`.execute(db);
  return rows[0] ?? { database: '', schema: 'public' };
}

const wrongPassword = '28P01';

async function assertFit(
  connection: DatabaseConnection,
  { schema }: Place,
  mendPassword?: () => Promise<void>,
): Promise<void> {
  const excess = await findExcessRights(connection, schema).catch(async (error) => {
    if (mendPassword === undefined || sqlState(error) !== wrongPassword)
      throw cannotSignIn(connection, error);
    await mendPassword();
    return findExcessRights(connection, schema).catch((again) => {
      throw cannotSignIn(connection, again);
    });
  });
  if (excess.length === 0) return;
  throw new StartError(
    `The role ${userOf(connection)} has more rights than requests may have: ${excess.join('; ')}.`,
  );
}

function cannotSignIn(connection: DatabaseConnection, error: Error): StartError {
  return new StartError(
    `Requests need a database role of their own, but ${userOf(connection)} cannot sign in: ${error.message}. ${advice}`,
  );
}

const advice =
  'Name a role in DATABASE_APP_URL (docs/operations.md, "External database"), or set DATABASE_OWNER_SERVES=true to serve requests as the owner.';

const mayNot = '42501';
const noSuchRole = '42704';

function explainGrants(role: string) {
  return (error: Error): never => {
    const state = sqlState(error) ?? '';
    if (error instanceof StartError || (state !== mayNot && state !== noSuchRole)) throw error;
    throw new StartError(
      `Requests need a database role of their own, but the user of DATABASE_URL cannot set up ${role}: ${error.message}. ${advice}`,
    );
  };
}

/**
 * Adds the role to the database URL as query parameters. They override the user before the @, and the last of several
 * parameters with the same name wins.
 */
function signedInAs(connection: DatabaseConnection, { name, password }: RequestRole): DatabaseConnection {
  if (!('connectionString' in connection)) return { ...connection, user: name, password };
  const { connectionString } = connection;
  const whose = `user=${encodeURIComponent(name)}&password=${encodeURIComponent(password)}`;
  return {
    ...connection,
    connectionString: `${connectionString}${connectionString.includes('?') ? '&' : '?'}${whose}`,
  };
}
