import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config/config';
import { createLog } from '#platform/log';
import { aServerElsewhere } from '#test/server-elsewhere';
import { prepareDatabase } from '../../../prepare-database.ts';
import { connectionTo } from './database-address.ts';

const config = readConfig({
  DATABASE_URL: 'postgres://elsewhere/clinic',
  APP_SECRET: 'a secret for tests, at least thirty-two characters',
});

/** Connects to the database URL as a server would. Returns whether requests use TLS, and the role that they run as. */
async function start(address: string) {
  const connection = connectionTo('DATABASE_URL', address);
  const prepared = await prepareDatabase({
    config,
    secrets: { appSecret: 'x'.repeat(32), previousAppSecret: null },
    log: createLog('silent'),
    connection,
    appConnection: null,
  });
  const client = new pg.Client(prepared.connection);
  await client.connect();
  const { rows } = await client.query(
    'select ssl, current_user as role from pg_stat_ssl where pid = pg_backend_pid()',
  );
  await client.end();
  return rows[0];
}

describe('database on another machine', async () => {
  const open = await aServerElsewhere({ tls: false });
  const closed = await aServerElsewhere({ tls: true });
  afterAll(async () => {
    await open.close();
    await closed.close();
  });

  it('S-134: rejects a database on another machine without TLS, in one line that says how to fix this', async () => {
    await expect(start(open.address())).rejects.toThrow(
      /^The database of DATABASE_URL cannot be reached: it offers no TLS\. .*sslmode=disable.*$/,
    );
    for (const mode of ['prefer', 'allow', 'require', 'no-verify', 'verify-full']) {
      await expect(start(open.address(`?sslmode=${mode}`)), mode).rejects.toThrow('offers no TLS');
    }
    await expect(start(open.address('?uselibpqcompat=true&sslmode=prefer'))).rejects.toThrow('offers no TLS');
  });

  it('S-134: connects without TLS if DATABASE_URL disables it or the database is on this machine', async () => {
    const role = expect.stringMatching(/^anteroom_app_anteroom_[0-9a-f]{8}$/);
    expect(await start(open.address('?sslmode=disable'))).toEqual({ ssl: false, role });
    expect(await start(open.localAddress())).toEqual({ ssl: false, role });
    await expect(start(open.localAddress('?sslmode=verify-full'))).rejects.toThrow('offers no TLS');
  });

  it('S-134: rejects a database certificate from an unknown authority', async () => {
    for (const parameters of ['', '?sslmode=require', '?sslmode=verify-ca', '?sslrootcert=system']) {
      await expect(start(closed.address(parameters)), parameters).rejects.toThrow(
        /^The database of DATABASE_URL cannot be reached: its certificate is rejected .*sslrootcert=FILE.*$/,
      );
    }
    await expect(start(closed.address('?sslrootcert=/none.pem'))).rejects.toThrow(
      'DATABASE_URL names /none.pem, which cannot be read: ENOENT.',
    );
  });

  it('S-134: uses TLS if DATABASE_URL names the certificate authority and the host name matches', async () => {
    const named = `?sslrootcert=${encodeURIComponent(closed.authority)}`;
    expect(await start(closed.address(named))).toMatchObject({ ssl: true });
    await expect(start(closed.localAddress(named))).rejects.toThrow('its certificate is rejected');
    const asLibpq = `${named}&uselibpqcompat=true&sslmode=verify-ca`;
    expect(await start(closed.localAddress(asLibpq))).toMatchObject({ ssl: true });
    expect(await start(closed.address('?sslmode=no-verify'))).toMatchObject({ ssl: true });
  });
});
