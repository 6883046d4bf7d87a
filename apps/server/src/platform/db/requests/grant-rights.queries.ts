import { sql } from 'kysely';
import { StartError } from '#platform/config/start-error';
import type { Db, Tx } from '../database.ts';
import { sequenceGrants, tableGrants } from './grants.ts';

/**
 * Returns the rights of a role as sorted lines, for example `audit_events.hash update` for a column and
 * `patients select` for a table.
 */
export async function listRights(db: Db | Tx, role: string): Promise<string[]> {
  const { rows } = await sql<{ held: string }>`
    select relname || ' ' || lower(privilege_type) as held
    from pg_class, aclexplode(relacl)
    where relnamespace = current_schema()::regnamespace and grantee = (select oid from pg_roles where rolname = ${role})
    union all
    select relname || '.' || attname || ' ' || lower(privilege_type)
    from pg_class join pg_attribute on attrelid = pg_class.oid, aclexplode(attacl)
    where relnamespace = current_schema()::regnamespace and grantee = (select oid from pg_roles where rolname = ${role})
  `.execute(db);
  return rows.map(({ held }) => held).toSorted();
}

/** Returns the rights in `grants.ts`, as lines in the same format. */
export function listGranted(): string[] {
  const relations = Object.entries({ ...tableGrants, ...sequenceGrants });
  return relations
    .flatMap(([name, rights]) => rights.split(/, (?![^(]*\))/).flatMap((right) => linesOf(name, right)))
    .toSorted();
}

function linesOf(relation: string, right: string): string[] {
  const [, verb = '', columns] = /^(\w+)(?: \((.*)\))?$/.exec(right) ?? [];
  if (columns === undefined) return [`${relation} ${verb}`];
  return columns.split(', ').map((column) => `${relation}.${column} ${verb}`);
}

/**
 * Gives the role exactly the rights in `grants.ts`. Changes nothing if the role already has them, because each grant
 * invalidates the plans of all connections.
 */
export async function grantRights(tx: Tx, role: string): Promise<void> {
  if ((await listRights(tx, role)).join() === listGranted().join()) return;
  const { rows } = await sql<{ schema: string }>`select quote_ident(current_schema()) as schema`.execute(tx);
  const schema = rows[0]?.schema ?? 'public';
  const name = quoteName(role);
  const statements = [
    `grant usage on schema ${schema} to ${name}`,
    `revoke all on all tables in schema ${schema} from ${name}`,
    `revoke all on all sequences in schema ${schema} from ${name}`,
    ...Object.entries(tableGrants).map(([table, rights]) => `grant ${rights} on ${table} to ${name}`),
    ...Object.entries(sequenceGrants).map(
      ([table, rights]) => `grant ${rights} on sequence ${table} to ${name}`,
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
  // Check the result, because PostgreSQL only warns if this user may not grant a right.
  const held = await listRights(tx, role);
  const missing = listGranted().filter((line) => !held.includes(line));
  if (missing.length > 0)
    throw new StartError(`The role ${role} could not be granted: ${missing.join(', ')}.`);
}

/**
 * Revokes rights that PostgreSQL gives to every role: creating temporary tables, which can shadow real tables, and
 * creating tables in databases from before version 15. If this user owns neither the database nor the schema,
 * PostgreSQL only prints a warning.
 */
export async function closeToPublic(tx: Tx): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('revoke temporary on database %I from public', datname) as statement
    from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
    where datname = current_database() and grantee = 0 and privilege_type = 'TEMPORARY'
    union all
    select format('revoke create on schema %I from public', nspname)
    from pg_namespace, aclexplode(nspacl)
    where nspname = current_schema() and grantee = 0 and privilege_type = 'CREATE'
  `.execute(tx);
  for (const { statement } of rows) await sql.raw(statement).execute(tx);
}

/** Quotes an SQL identifier, for statements that do not accept it as a parameter. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
