import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { erasedData } from './erased-data.queries.ts';

const clinic = await aClinic();

type Column = { table: string; column: string; type: string };

/** Returns all columns of all tables, with their types. */
async function listColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select relname as table, attname as column, format_type(atttypid, null) as type
    from pg_class join pg_namespace space on space.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid
    where nspname = 'public' and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    order by relname, attnum
  `.execute(clinic.db);
  return rows;
}

const holdsText = /text|char|json|bytea|uuid|xml|\[\]|citext/;
const namesPatient = /patient|appointment|entry_id/;

type Key = { table: string; refers: string; cascades: boolean };

async function listKeys(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select conrelid::regclass::text as table, confrelid::regclass::text as refers, confdeltype = 'c' as cascades
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `.execute(clinic.db);
  return rows;
}

const howTo = (what: string) =>
  `${what}: say in erased-data.queries.ts what the erasure of a patient does with it`;

describe('S-242: what an erasure does with each table', () => {
  it('declares for every table of the schema, and for no other, what an erasure does with it', async () => {
    const tables = [...new Set((await listColumns()).map(({ table }) => table))];
    const missing = tables.filter((table) => !(table in erasedData));
    expect(missing.map((table) => howTo(`table ${table}`))).toEqual([]);
    expect(Object.keys(erasedData).filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('declares for every column that could contain data of a patient what an erasure does with it', async () => {
    const columns = await listColumns();
    const problems = Object.entries(erasedData).flatMap(([table, treatment]) => {
      if (!('stays' in treatment)) return [];
      const could = columns.filter(
        (one) => one.table === table && (holdsText.test(one.type) || namesPatient.test(one.column)),
      );
      const names = could.map(({ column }) => column);
      const ofTable = columns.filter((one) => one.table === table).map(({ column }) => column);
      return [
        ...names
          .filter((name) => !treatment.columns.includes(name))
          .map((name) => howTo(`column ${table}.${name}`)),
        ...treatment.columns
          .filter((name) => !ofTable.includes(name))
          .map((name) => `${table} has no ${name}`),
      ];
    });
    expect(problems).toEqual([]);
  });

  it('no table that refers to a patient, directly or through another table, is declared as untouched', async () => {
    const keys = await listKeys();
    const reached = new Set(['patients', 'merged_patients']);
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const { table, refers } of keys) if (reached.has(refers)) reached.add(table);
    }
    const staying = [...reached].filter((table) => 'stays' in (erasedData[table] ?? {}));
    expect(staying.map((table) => howTo(`table ${table}, which refers to a patient,`))).toEqual([]);
  });

  it('relies on a cascading foreign key only for tables that have one', async () => {
    const keys = await listKeys();
    const wrong = Object.entries(erasedData).filter(
      ([table, treatment]) =>
        'goesWith' in treatment &&
        !keys.some((key) => key.table === table && key.refers === treatment.goesWith && key.cascades),
    );
    expect(wrong.map(([table]) => table)).toEqual([]);
  });
});
