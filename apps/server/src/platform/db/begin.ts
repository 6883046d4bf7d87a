import { CompiledQuery, type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { DB } from './schema.gen.ts';

/**
 * Runs `work` between `begin` and a commit, and rolls back if the work fails. Unlike Kysely's own transactions, which
 * wait for each response before the next statement, these transactions send statements at once, so that statements can
 * be pipelined.
 */
export async function beginAndDo<T>(db: Db, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  // Reject a transaction inside another one: PostgreSQL has no nested transactions, so the inner commit would also
  // commit the outer transaction.
  if (db.isTransaction)
    throw new Error('Begin a transaction on the database, not inside another transaction.');
  return db.getExecutor().provideConnection(async (connection) => {
    await tell(connection, begin);
    const { tx, end } = transactionOn(db, connection);
    try {
      const result = await work(tx);
      end();
      await commit(connection);
      return result;
    } catch (error) {
      end();
      // Ignore this error: the pool closes a connection whose rollback fails.
      await tell(connection, 'rollback').catch(() => undefined);
      throw error;
    }
  });
}

async function commit(connection: DatabaseConnection): Promise<void> {
  const { rows } = await tell(connection, 'commit');
  // PostgreSQL responds to a commit with ROLLBACK if a statement failed and the code ignored its error.
  if (rows[0]?.command === 'ROLLBACK') throw new Error('A statement of this transaction had failed.');
}

function tell(connection: DatabaseConnection, statement: string) {
  return connection.executeQuery<{ command?: string }>(CompiledQuery.raw(statement));
}

// This dialect never opens a connection, because a transaction already has one.
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('A transaction already has a connection.')),
});
const driver = new DummyDriver();

/**
 * Creates a Kysely transaction on a connection. After `end` the transaction rejects statements, because the connection
 * may already belong to another request.
 */
function transactionOn(db: Db, connection: DatabaseConnection): { tx: Tx; end: () => void } {
  let hasEnded = false;
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async (use) => {
      if (hasEnded) throw new Error('This transaction has ended.');
      return use(connection);
    },
  });
  const end = () => {
    hasEnded = true;
  };
  return { tx: new Transaction<DB>({ config: { dialect }, dialect, driver, executor }), end };
}
