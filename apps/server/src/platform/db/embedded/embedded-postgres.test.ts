import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '#platform/log';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { reachEmbeddedPostgres } from './reach-embedded.ts';

const log = createLog('silent');
const isRoot = process.getuid?.() === 0;

describe('startEmbeddedPostgres', () => {
  let dataDir = '';
  let running: EmbeddedPostgres | null = null;

  const start = async (folder = dataDir) => {
    running = await startEmbeddedPostgres({ dataDir: folder, log });
    return running;
  };
  const stop = async () => {
    await running?.stop();
    running = null;
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'anteroom-embedded-'));
    if (isRoot) await chmod(dataDir, 0o755);
    await mkdir(join(dataDir, 'postgres/cluster-partial-1'), { recursive: true });
    const { connection } = await start();
    await ask(connection, 'create table patient (name text)');
    await stop();
  });
  afterEach(stop);
  afterAll(() => rm(dataDir, { recursive: true }));

  it('keeps the data of the embedded database across restarts', async () => {
    await ask((await start()).connection, `insert into patient values ('Ada')`);
    await stop();
    expect(await names(await start())).toContain('Ada');
  });

  it('connects an operator to the running embedded database, or starts the database if it is not running', async () => {
    await start();
    const beside = await reachEmbeddedPostgres({ dataDir, log });
    expect([beside.isShared, await ask(beside.connection, 'select 1 as one')]).toEqual([true, [{ one: 1 }]]);
    await beside.stop();
    expect(await ask((running ?? beside).connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    running = await reachEmbeddedPostgres({ dataDir, log });
    expect(running).toMatchObject({ isShared: false });
  });

  it('S-33: protects the files, log and socket of the embedded database from other accounts', async () => {
    await start();
    const modeOf = async (path: string) => (await stat(join(dataDir, 'postgres', path))).mode & 0o777;
    expect(await Promise.all(['cluster', 'socket', 'postgres.log'].map(modeOf))).toEqual([
      0o700, 0o700, 0o600,
    ]);
  });

  it('S-172: a failed statement writes no values into the database log', async () => {
    const { connection } = await start();
    const secret = 'Ada-Lovelace-Secret';
    await ask(connection, 'create table if not exists known (name text unique, born date not null)');
    await ask(connection, `insert into known values ('${secret}', '1980-01-01')`);
    const client = new pg.Client(connection);
    await client.connect();
    const fail = (text: string, values: unknown[] = []) =>
      expect(client.query(text, values)).rejects.toThrow(pg.DatabaseError);
    // Each failing statement would log different data: its text, its parameters, the conflicting row or the rejected
    // row.
    await fail(`select * from nowhere where name = '${secret}'`);
    await fail('select * from nowhere where name = $1', [secret]);
    await fail(`select 1 / (length($1) - ${secret.length})`, [secret]);
    await fail('insert into known values ($1, $2)', [secret, '1980-01-01']);
    await fail('insert into known values ($1, null)', [`${secret}-2`]);
    await client.query('begin');
    await client.query(`select '${secret}'`);
    await fail('rollback to savepoint none');
    await client.end();
    const written = await readFile(join(dataDir, 'postgres/postgres.log'), 'utf8');
    expect(written).toContain('duplicate key value violates unique constraint');
    expect(written).toContain('relation "nowhere" does not exist');
    expect(written).not.toContain(secret);
  });

  it('cleans up after an interrupted first start of the embedded database', async () => {
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('cluster-partial-1');
  });

  it('ILIKE in the embedded database ignores the case of letters outside ASCII', async () => {
    const { connection } = await start();
    const [row] = await ask(connection, `select 'MÜLLER' ilike 'müller' as is_same`);
    expect(row).toEqual({ is_same: true });
  });

  it('restarts the embedded database with its data after the database server is killed', async () => {
    const database = await start();
    await ask(database.connection, `insert into patient values ('Grace')`);
    const killed = await serverPid(dataDir);
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(async () => expect(await serverPid(dataDir)).not.toBe(killed), 10_000);
    await vi.waitFor(async () => expect(await names(database)).toContain('Grace'), 10_000);
  });

  it('rejects a second start on the same data folder, in one line that names the first process', async () => {
    await start();
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
      `Anteroom is already running on ${dataDir} (process ${process.pid}).`,
    );
  });

  it('takes over the database server of a killed Anteroom process, and restarts this database server if it crashes later', async () => {
    const leftBehind = await leaveServerBehind(dataDir);
    const database = await start();
    expect(await serverPid(dataDir)).toBe(leftBehind);
    process.kill(leftBehind, 'SIGKILL');
    await vi.waitFor(async () => expect(await serverPid(dataDir)).not.toBe(leftBehind), 10_000);
    await vi.waitFor(() => names(database), 10_000);
  });

  it('starts the embedded database even if another process has reused the process id of its dead server', async () => {
    const leftBehind = await leaveServerBehind(dataDir);
    const path = join(dataDir, 'postgres/cluster/postmaster.pid');
    const file = await readFile(path, 'utf8');
    process.kill(leftBehind, 'SIGKILL');
    await writeFile(path, file.replace(String(leftBehind), String(process.pid)));
    expect(await names(await start())).toContain('Ada');
  });

  it('refuses to start a database of another major version of PostgreSQL', async () => {
    const path = join(dataDir, 'postgres/cluster/PG_VERSION');
    const version = await readFile(path, 'utf8');
    await writeFile(path, '14\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 14, and this is 17');
    await writeFile(path, version);
  });

  it('runs the embedded database in a folder whose path is too long for a socket', async () => {
    const folder = join(dataDir, 'a-folder-with-a-long-name'.repeat(4));
    expect(await ask((await start(folder)).connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await rm(await realpath(join(folder, 'postgres/socket')), { recursive: true });
  });

  it.runIf(isRoot)(
    'stores the embedded database elsewhere if the system account of PostgreSQL cannot enter DATA_DIR',
    async () => {
      const closed = join(dataDir, 'closed');
      await mkdir(closed, { mode: 0o700 });
      await ask((await start(closed)).connection, 'create table kept (name text)');
      await stop();
      const elsewhere = await realpath(join(closed, 'postgres'));
      try {
        expect(elsewhere).toMatch(/^\/var\/lib\/anteroom\/\w+$/);
        expect(await ask((await start(closed)).connection, 'select * from kept')).toEqual([]);
        await stop();
      } finally {
        await rm(elsewhere, { recursive: true });
      }
    },
  );
});

async function ask(connection: EmbeddedPostgres['connection'], statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function names({ connection }: EmbeddedPostgres): Promise<string[]> {
  const rows = (await ask(connection, 'select name from patient')) as { name: string }[];
  return rows.map((row) => row.name);
}

async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
}

/**
 * Starts the database from another process and kills that process, as in a crash of Anteroom. Returns the process id of
 * the database server.
 */
async function leaveServerBehind(dataDir: string): Promise<number> {
  const script = `
    import { startEmbeddedPostgres } from './src/platform/db/embedded/embedded-postgres.ts';
    const log = { info() {}, warn() {}, error() {} };
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
    process.stdout.write('started');
    setInterval(() => undefined, 1000);`;
  const serverFolder = join(import.meta.dirname, '../../../..');
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: serverFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return serverPid(dataDir);
}
