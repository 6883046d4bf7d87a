import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#platform/config';
import { createLog } from '#platform/log';
import { StartRefusal } from '#platform/start-refusal';
import { aDatabase } from '#test/databases';
import { prepareDatabase } from './prepare-database.ts';

async function startWith(adminPassword: string) {
  const database = await aDatabase();
  onTestFinished(database.drop);
  const config = readConfig({
    DATABASE_URL: 'postgres://elsewhere/clinic',
    APP_SECRET: 'a secret for tests, at least thirty-two characters',
    ADMIN_EMAIL: 'head@clinic.example',
    ADMIN_PASSWORD: adminPassword,
  });
  const secrets = { appSecret: config.appSecret ?? '', previousAppSecret: null };
  return prepareDatabase({
    config,
    secrets,
    log: createLog('silent'),
    connection: database.connection,
    appConnection: null,
  });
}

describe('the first admin', () => {
  it.each(['Demo1234', 'Admin123', 'Head-of-clinic-1'])(
    'S-08: is not made with %s, and the start says why',
    async (adminPassword) => {
      const start = startWith(adminPassword);
      await expect(start).rejects.toThrow(StartRefusal);
      await expect(start).rejects.toThrow('The first admin cannot be made');
    },
  );

  it('S-08: is made with a password of their own', async () => {
    expect((await startWith('Otter-Crane-42')).accounts).toBe('');
  });
});
