import pg from 'pg';
import type { DatabaseConnection } from '../database.ts';

const excess = `
  with me as (select * from pg_roles where rolname = session_user),
  others as (
    select other.* from pg_roles other, me where other.oid <> me.oid and pg_has_role(me.oid, other.oid, 'member')
  )
  select array_remove(array[
    case when current_user <> session_user then 'it turned into ' || current_user end,
    case when rolsuper then 'it is a superuser' end,
    case when rolcreaterole then 'it may create roles' end,
    case when rolcreatedb then 'it may create databases' end,
    case when rolreplication then 'it may replicate the cluster' end,
    case when rolbypassrls then 'it passes row security' end,
    case when pg_has_role(me.oid, (select datdba from pg_database where datname = current_database()), 'member')
      then 'it has the rights of the owner of the database' end,
    case when exists (select from pg_class join pg_roles on pg_roles.oid = relowner
        where relnamespace = current_schema()::regnamespace and pg_has_role(me.oid, relowner, 'member'))
      then 'it has the rights of an owner of tables' end,
    (select 'it is a member of ' || string_agg(rolname, ', ') from others
      where rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolname ~ '^pg_'),
    case when has_schema_privilege(current_schema(), 'create') then 'it may create tables' end,
    case when has_database_privilege(current_database(), 'create') then 'it may create schemas' end,
    case when current_schema() is distinct from $1 then 'it works in another schema than ' || $1 end
  ], null) as found
  from me`;

/**
 * Signs in as the request role and returns any rights that it does not need for requests. Throws if the sign-in fails.
 * `schema` is the schema with the owner's tables.
 */
export async function findExcessRights(connection: DatabaseConnection, schema: string): Promise<string[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ found: string[] }>(excess, [schema]);
    return rows[0]?.found ?? ['it is unknown to the database'];
  } finally {
    await client.end().catch(() => undefined);
  }
}
