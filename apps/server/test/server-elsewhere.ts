import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabaseArea } from '#platform/db/embedded/database-area';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres';
import { placePrograms } from '#platform/db/embedded/postgres-programs';
import { databaseName, ownerUser } from '#platform/db/embedded/postgres-settings';
import { spawnPostmaster, stopPostmaster } from '#platform/db/embedded/postmaster';
import { createServerLog } from '#platform/db/embedded/server-log';
import { createLog } from '#platform/log';

const log = createLog('silent');
const password = 'a-password-of-the-test';

/**
 * Starts a PostgreSQL that appears to be on another machine: over TCP, with passwords, with or without TLS. It listens
 * on the loopback interface, but under an address that does not look like loopback.
 */
export async function aServerElsewhere({ tls }: { tls: boolean }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-elsewhere-'));
  if (process.getuid?.() === 0) await chmod(dataDir, 0o755);
  await givePassword(dataDir);
  const area = await openDatabaseArea(dataDir, log);
  const { uid, gid } = await stat(area.cluster);
  const write = async (name: string, text: string) => {
    const path = join(dataDir, name);
    await writeFile(path, text, { mode: 0o600 });
    await chown(path, uid, gid);
    return path;
  };
  const settings = {
    listen_addresses: '127.0.0.1',
    hba_file: await write('hba.conf', 'host all all 127.0.0.1/32 scram-sha-256\n'),
    ssl: tls ? 'on' : 'off',
    ssl_cert_file: await write('server.pem', serverPem),
    ssl_key_file: await write('server.key', serverKey),
    unix_socket_directories: '',
  };
  const port = await freePort();
  const postmaster = await spawnPostmaster({
    program: join(await placePrograms(area.folder), 'postgres'),
    args: [
      '-D',
      area.cluster,
      '-p',
      `${port}`,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    account: area.account,
    serverLog: createServerLog(area.folder),
  });
  const addressAt = (host: string, parameters = '') =>
    `postgres://${ownerUser}:${password}@${host}:${port}/${databaseName}${parameters}`;
  await untilItAnswers(addressAt('127.0.0.1'));
  return {
    address: (parameters?: string) => addressAt('[::ffff:127.0.0.1]', parameters),
    localAddress: (parameters?: string) => addressAt('127.0.0.1', parameters),
    /** The path of the certificate authority's file. The authority signed the server's certificate. */
    authority: await write('ca.pem', authorityPem),
    close: async () => {
      await stopPostmaster(postmaster);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function givePassword(dataDir: string): Promise<void> {
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const admin = new pg.Client({ ...embedded.connection, user: 'anteroom' });
  await admin.connect();
  await admin.query(`alter role ${ownerUser} createrole password '${password}'`);
  await admin.end();
  await embedded.stop();
}

async function untilItAnswers(connectionString: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt > 100) throw error;
      await wait(200);
    }
  }
}

/**
 * Returns a free port below those that systems give to outgoing connections. Otherwise, such a connection could take the
 * port before the server listens on it.
 */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  return isFree ? port : freePort();
}

/**
 * A certificate authority only for this test, valid from 2020 to 2120. The server's certificate is for
 * ::ffff:127.0.0.1.
 */
const authorityPem = `-----BEGIN CERTIFICATE-----
MIIBeDCCAR2gAwIBAgIBATAKBggqhkjOPQQDAjAiMSAwHgYDVQQDDBdBbnRlcm9v
bSB0ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAw
MFowIjEgMB4GA1UEAwwXQW50ZXJvb20gdGVzdCBhdXRob3JpdHkwWTATBgcqhkjO
PQIBBggqhkjOPQMBBwNCAASIAXfdXnvzXVnT2J/qxtOURFemctncWbyfWIwbP1sc
35ECkoDC31VlKAi/EyIm2vL8DT6OHsaoGvcKzBpUfUE0o0IwQDAPBgNVHRMBAf8E
BTADAQH/MA4GA1UdDwEB/wQEAwICBDAdBgNVHQ4EFgQUTa1BafMaT0SlqzXCQy2S
I5kVi6MwCgYIKoZIzj0EAwIDSQAwRgIhANeZzTIrKa9QbMEA+/hrNihAQg65LeBe
Prjpp9DCtQvcAiEA7DIJvJNAJx7qXJq5xsB7rjU/UfvevtY9uC7pGC6vpv0=
-----END CERTIFICATE-----
`;

const serverPem = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUWgAwIBAgIBAjAKBggqhkjOPQQDAjAiMSAwHgYDVQQDDBdBbnRlcm9v
bSB0ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAw
MFowGzEZMBcGA1UEAwwQZGF0YWJhc2UuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABIvUrdpVar+3s+sK8mb36kTGAr0BJMQwV4OA81yNMg9TdX0diWK4
wv3/ZMi9R/DhyoceAXFdVFmyJEaPumUr+B6jcTBvMC0GA1UdEQQmMCSHEAAAAAAA
AAAAAAD//38AAAGCEGRhdGFiYXNlLmV4YW1wbGUwHQYDVR0OBBYEFEPG6fF5hZXP
S6Y3YjjQ7GYN6p27MB8GA1UdIwQYMBaAFE2tQWnzGk9Epas1wkMtkiOZFYujMAoG
CCqGSM49BAMCA0cAMEQCICPff0bwfqEEuBYRbohwvlAVRyBVuv7dsU1wGx+eW5pd
AiBJCKKGnrTy+gn1QcllVfVcMHMwJODlVn4KydWKtVCj0Q==
-----END CERTIFICATE-----
`;

const serverKey = `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIHzUR/M4SwfPtKP6jCBQGtSc2S2irYg7lmwxF/T2ZEuhoAoGCCqGSM49
AwEHoUQDQgAEi9St2lVqv7ez6wryZvfqRMYCvQEkxDBXg4DzXI0yD1N1fR2JYrjC
/f9kyL1H8OHKhx4BcV1UWbIkRo+6ZSv4Hg==
-----END EC PRIVATE KEY-----
`;
