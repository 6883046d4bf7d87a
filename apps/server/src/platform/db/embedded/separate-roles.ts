import pg from 'pg';
import { databaseName, databasePort, databaseUser, ownerUser, requestUser } from './postgres-settings.ts';

/**
 * Gives the database to an owner without superuser rights, and creates the request role. Runs at each start, so that it
 * also upgrades databases of older releases, where the superuser owned everything.
 */
export async function separateRoles(socketFolder: string): Promise<void> {
  const client = new pg.Client({
    host: socketFolder,
    port: databasePort,
    user: databaseUser,
    database: databaseName,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statements);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const powerless = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

/**
 * Changes the owner of all objects. Skips relations whose owner follows another relation (indexes, owned sequences),
 * and members of extensions.
 */
const handOver = `
do $$
declare statement text;
begin
  for statement in
    select format('alter %s %s owner to ${ownerUser}',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      oid::regclass)
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and relowner <> '${ownerUser}'::regrole and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${ownerUser}', oid::regprocedure)
    from pg_proc
    where pronamespace = 'public'::regnamespace and proowner <> '${ownerUser}'::regrole and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  loop
    execute statement;
  end loop;
end $$`;

/** PostgreSQL runs several statements in one query as a single transaction. */
const statements = `
set client_min_messages = warning;
do $$
begin
  if to_regrole('${ownerUser}') is null then create role ${ownerUser}; end if;
  if to_regrole('${requestUser}') is null then create role ${requestUser}; end if;
end $$;
alter role ${ownerUser} ${powerless};
alter role ${requestUser} ${powerless};
grant ${requestUser} to ${ownerUser};
alter database ${databaseName} owner to ${ownerUser};
revoke all on database postgres, template1, ${databaseName} from public;
grant connect on database ${databaseName} to ${requestUser};
${handOver};
do $$
begin
  -- By default every role may create large objects.
  if has_function_privilege('${requestUser}', 'lo_create(oid)', 'execute') then
    revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public;
  end if;
end $$`;
