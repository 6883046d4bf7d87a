import { CompiledQuery, type DatabaseConnection, DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { DB } from './schema.gen.ts';

/**
 * Does `work` between `begin` and a commit; where it fails, nothing was done. Kysely's own transaction holds a statement
 * back until the one before it is answered; here what is asked at once goes out at once (`inOneGo`).
 */
export async function beginAndDo<T>(db: Db, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  // PostgreSQL knows no transaction in another: the commit of the inner one would be that of the outer one.
  if (db.isTransaction) throw new Error('A transaction is begun on the database, not in another.');
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
      // A connection that cannot even do this is ended by the pool.
      await tell(connection, 'rollback').catch(() => undefined);
      throw error;
    }
  });
}

async function commit(connection: DatabaseConnection): Promise<void> {
  const { rows } = await tell(connection, 'commit');
  // So PostgreSQL answers where a statement had failed, and somebody went on as if it had not.
  if (rows[0]?.command === 'ROLLBACK') throw new Error('A statement of this transaction had failed.');
}

function tell(connection: DatabaseConnection, statement: string) {
  return connection.executeQuery<{ command?: string }>(CompiledQuery.raw(statement));
}

// A transaction has its connection and opens none.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its own.')) });
const driver = new DummyDriver();

/** What is begun on a connection. Once it has ended the connection is somebody else's, and refused. */
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
