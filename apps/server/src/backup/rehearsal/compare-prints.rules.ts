import { counted } from '#platform/counted';

/** A fingerprint of a table: its columns with their types, the number of rows, and checksums of the content. */
export type TablePrint = {
  rows: number;
  types: Record<string, string>;
  /** A checksum of each column, which finds changed values. */
  columns: Record<string, string>;
  /** A checksum of whole rows, which finds values that moved to another row. */
  whole: string;
};

export type SchemaPrint = {
  tables: Record<string, TablePrint>;
  /** Keys, unique and exclusion constraints, foreign keys and triggers, each as `table: definition`. */
  rules: Set<string>;
  /** The number of check constraints of each table. Their text is not compared, because a release may reword it. */
  checks: Map<string, number>;
  /** Columns that must not be null and have no default, as `table.column`. */
  required: Set<string>;
};

/**
 * Returns a phrase for each problem: rows, values, columns or rules that a migration removed or changed. Removing or
 * renaming a column is a problem too, because servers of the previous release keep running during a migration.
 */
export function comparePrints(before: SchemaPrint, after: SchemaPrint): string[] {
  const found = Object.entries(before.tables).flatMap(([name, table]) => {
    const now = after.tables[name];
    return now === undefined ? [`removes the table ${name}`] : compareTable(name, table, now);
  });
  return [...found, ...compareRules(before, after)];
}

function compareTable(name: string, before: TablePrint, after: TablePrint): string[] {
  const gone = Object.keys(before.types).filter((column) => after.types[column] === undefined);
  const kept = Object.keys(before.types).filter((column) => after.types[column] !== undefined);
  const retyped = kept.filter((column) => after.types[column] !== before.types[column]);
  const shape = [
    ...gone.map((column) => `removes or renames the column ${name}.${column}`),
    ...retyped.map(
      (column) =>
        `changes the type of ${name}.${column} from ${before.types[column]} to ${after.types[column]}`,
    ),
  ];
  if (after.rows < before.rows)
    return [...shape, `removes ${counted(before.rows - after.rows, 'row')} of ${name}`];
  // Added rows change the checksums, so the content can no longer be compared.
  if (after.rows > before.rows || shape.length > 0) return shape;
  const changed = kept.filter((column) => after.columns[column] !== before.columns[column]);
  if (changed.length > 0) return changed.map((column) => `changes values of ${name}.${column}`);
  return after.whole === before.whole ? [] : [`moves values between rows of ${name}`];
}

function compareRules(before: SchemaPrint, after: SchemaPrint): string[] {
  const isThere = (name: string) => after.tables[name.split(/[:.]/)[0] ?? ''] !== undefined;
  const wasThere = (name: string) => before.tables[name.split('.')[0] ?? ''] !== undefined;
  const gone = [...before.rules].filter((rule) => !after.rules.has(rule) && isThere(rule));
  const fewer = [...before.checks].filter(
    ([name, count]) => isThere(name) && (after.checks.get(name) ?? 0) < count,
  );
  const required = [...after.required].filter((name) => !before.required.has(name) && wasThere(name));
  return [
    ...gone.map((rule) => `removes a rule of ${rule}`),
    ...fewer.map(([name]) => `removes a check of ${name}`),
    ...required.map((name) => `requires ${name}, which the previous release does not write`),
  ];
}
