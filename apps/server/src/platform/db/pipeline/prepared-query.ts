import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { DB } from '../schema.gen.ts';

class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Writes constants into the SQL text. If a status were a parameter, the planner could not see which partial index fits,
 * and PostgreSQL would plan the statement again at each call.
 */
class ConstantsInText extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (typeof value === 'object' && value !== null) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

const writer = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new ConstantsInText(),
  },
});

/**
 * Compiles a statement at its first call and fills in only the values at later calls, because compiling a short
 * statement costs about as much as running it. `build` gets placeholders instead of values, so it must not compute with
 * them. A list counts as one value (`= any(…)`).
 */
export function preparedQuery<Values extends readonly unknown[], Row>(
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
