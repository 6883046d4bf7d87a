import pg from 'pg';
import { expect, it } from 'vitest';
import { aDatabase } from './databases.ts';
import { describeSchema } from './describe-schema.ts';

it('schema.sql matches the migrations (update with `npm test -- --only vitest schema- -u`)', async () => {
  const { connection, drop } = await aDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  const text = await describeSchema(client);
  await client.end();
  await drop();
  await expect(text).toMatchFileSnapshot('../schema.sql');
});
