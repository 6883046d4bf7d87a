import { createDb, createPool, type Db } from '#platform/db/database';
import { migrate } from '#platform/db/migrate';
import { createLog } from '#platform/log';
const log = createLog('silent');
let n = 0;
export async function anEmptyDatabase(): Promise<Db> {
  const name = `h3_test_${process.pid}_${(n += 1)}`;
  const at = { host: '/tmp/devpg', port: 5499, user: 'anteroom' };
  const admin = createPool({ ...at, database: 'postgres' }, log);
  await admin.query(`create database ${name}`);
  await admin.end();
  const db = createDb(createPool({ ...at, database: name }, log));
  await migrate(db);
  return db;
}
