import { spawn } from 'node:child_process';
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log';
import { startServer } from '#test/server-process';
import { createDb, createPool } from '../database.ts';
import { migrate } from '../migrate.ts';
import { awaitConnections } from './await-connections.ts';
import { openDatabaseArea } from './database-area.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { placePrograms } from './postgres-programs.ts';
import { databaseName, databasePort, databaseUser, ownerUser, requestUser } from './postgres-settings.ts';
import { spawnPostmaster } from './postmaster.ts';
import { runProgram } from './run-program.ts';
import { createServerLog } from './server-log.ts';
import { chooseSocketFolder, makePrivate } from './socket-folder.ts';

const log = createLog('silent');
const isRoot = process.getuid?.() === 0;

describe('roles of the embedded database', () => {
  it('S-133: serves requests with an unprivileged database role; the owner’s connections are closed', async () => {
    const dataDir = await aDataDir();
    await startServer({ DATA_DIR: dataDir, APP_URL: 'http://127.0.0.1' });
    const host = join(dataDir, 'postgres/socket');
    const sessions = await ask(
      host,
      databaseUser,
      `
      select distinct usename as user from pg_stat_activity
      where datname = '${databaseName}' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    expect(sessions).toEqual([{ user: requestUser }]);
    expect(await describeRoles(host)).toEqual(powerless);
  });

  it('S-133: upgrades the data folder of an older release in place, even while its database server is still running', async () => {
    const dataDir = await aDataDir();
    const host = await leaveOlderRelease(dataDir);
    const { connection, appConnection, stop } = await startEmbeddedPostgres({ dataDir, log });
    onTestFinished(stop);
    expect(await describeRoles(host)).toEqual(powerless);
    expect(await ask(host, ownerUser, 'select name from users')).toEqual([{ name: 'Ada' }]);
    const db = createDb(createPool(connection, log, { max: 1 }));
    expect(await migrate(db)).toEqual([]);
    await db.destroy();
    const owners = await ask(
      host,
      ownerUser,
      `
      select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'public'::regnamespace
      union select distinct proowner::regrole::text from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
    );
    expect(owners).toEqual([{ owner: ownerUser }]);
    await expect(ask(host, appConnection.user, `copy (select 1) to program 'cat'`)).rejects.toMatchObject({
      code: '42501',
    });
    expect(await readFile(join(dataDir, 'postgres/cluster/pg_hba.conf'), 'utf8')).not.toContain('trust');
    await expect(ask(host, 'someone', 'select 1')).rejects.toMatchObject({ code: '28000' });
  });

  it.runIf(isRoot)(
    'S-133: rejects database connections of other system accounts, even if they can open the socket',
    async () => {
      const dataDir = await aDataDir();
      const { connection, stop } = await startEmbeddedPostgres({ dataDir, log });
      onTestFinished(stop);
      await chmod(connection.host, 0o755);
      await chmod(join(connection.host, `.s.PGSQL.${databasePort}`), 0o777);
      for (const user of [databaseUser, ownerUser, requestUser]) {
        expect(await askAsNobody(connection.host, user)).toContain(
          `Peer authentication failed for user "${user}"`,
        );
      }
    },
  );
});

const powerless = [ownerUser, requestUser].toSorted().map((name) => ({
  name,
  power: false,
  ownsDatabase: name === ownerUser,
  memberOf: name === ownerUser ? requestUser : null,
}));

function describeRoles(host: string) {
  return ask(
    host,
    databaseUser,
    `
    select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as power,
      oid = (select datdba from pg_database where datname = '${databaseName}') as "ownsDatabase",
      (select string_agg(roleid::regrole::text, ',') from pg_auth_members where member = pg_roles.oid) as "memberOf"
    from pg_roles where rolname in ('${ownerUser}', '${requestUser}') order by rolname`,
  );
}

async function aDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-roles-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  if (isRoot) await chmod(dataDir, 0o755);
  return dataDir;
}

/**
 * Creates a data folder as a killed older release leaves it: one superuser owns everything, and every local account is
 * trusted.
 */
async function leaveOlderRelease(dataDir: string): Promise<string> {
  const area = await openDatabaseArea(dataDir, log);
  const bin = await placePrograms(area.folder);
  await mkdir(area.cluster);
  if (area.account) await chown(area.cluster, area.account.uid, area.account.gid);
  const args = [
    `--pgdata=${area.cluster}`,
    `--username=${databaseUser}`,
    '--auth-local=trust',
    '--locale=C.UTF-8',
  ];
  await runProgram(join(bin, 'initdb'), [...args, '--locale-provider=builtin'], area.account);
  await appendFile(
    join(area.cluster, 'postgresql.conf'),
    `\nlisten_addresses = ''\ninclude_if_exists '../anteroom.conf'\n`,
  );
  const host = await chooseSocketFolder(area);
  await makePrivate(host, area);
  await spawnPostmaster({
    program: join(bin, 'postgres'),
    args: ['-D', area.cluster, '-k', `"${host}"`],
    account: area.account,
    serverLog: createServerLog(area.folder),
  });
  await awaitConnections(host, AbortSignal.timeout(20_000));
  const connection = { host, port: databasePort, user: databaseUser, database: databaseName };
  const db = createDb(createPool(connection, log, { max: 1, isPatient: true }));
  await migrate(db);
  await db.destroy();
  await ask(
    host,
    databaseUser,
    `
    create role anteroom_app nologin;
    grant anteroom_app to current_user;
    grant select, insert, update, delete on all tables in schema public to anteroom_app;
    insert into users (email, name, role, password_hash) values ('ada@clinic.example', 'Ada', 'admin', 'x')`,
  );
  // Waits, because a server that started in the same second as a change counts as started after the change.
  await wait(1100);
  return host;
}

async function ask(host: string, user: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ host, port: databasePort, user, database: databaseName });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function askAsNobody(host: string, user: string): Promise<string> {
  const packet = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from([0, 3, 0, 0]),
    Buffer.from(`user\0${user}\0database\0${databaseName}\0\0`),
  ]);
  packet.writeInt32BE(packet.length);
  const script = `
    const socket = require('node:net').connect(process.argv[1]);
    socket.write(Buffer.from(process.argv[2], 'hex'));
    socket.pipe(process.stdout);`;
  const path = join(host, `.s.PGSQL.${databasePort}`);
  const child = spawn(process.execPath, ['-e', script, path, packet.toString('hex')], {
    uid: 65_534,
    cwd: '/',
  });
  return text(child.stdout);
}
