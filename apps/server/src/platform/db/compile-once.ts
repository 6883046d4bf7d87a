import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db, Tx } from './database.ts';
import type { DB } from './schema.gen.ts';

/** Stands for a value while a statement is written. */
class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Writes what is always the same into the statement itself. As a value, a status would hide from the planner which
 * partial index has what is looked for, and PostgreSQL would plan such a statement anew at every call.
 */
class ConstantsInText extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (typeof value === 'object' && value !== null) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

/** Writes statements and asks none. */
const writer = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new ConstantsInText(),
  },
});

/**
 * Writes a statement at its first call, and later only fills its values in: for a short one that is asked at every
 * request, writing it costs about as much as asking it. What `build` is given are places and no values, so it may only
 * hand them on; a list goes as one value (`= any(…)`).
 */
export function compileOnce<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => { compile(): CompiledQuery<Row> },
): (db: Db | Tx, ...values: Values) => Promise<Row[]> {
  let written: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    written ??= build(writer, ...(values.map((_, index) => new Place(index)) as unknown as Values)).compile();
    const parameters = written.parameters.map((value) =>
      value instanceof Place ? values[value.index] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...written, parameters });
    return rows;
  };
}
