import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { processEnvironment } from '../../apps/server/src/platform/config/config.ts';
import { createPool } from '../../apps/server/src/platform/db/database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { fillBenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import type { Pool } from '../../load-support/clinic/pool.ts';
import { firstAdmin, timezone } from '../../load-support/clinic/server-process.ts';
import { clinicSize } from '../clinic/open-clinic.ts';
import { postgresPidsOf } from '../clinic/processes.ts';
import type { Run } from '../fault-scenario.ts';
import { countHealthy, type Member, readMembers } from './members.ts';

/** A cluster of three database nodes, three servers and HAProxy, started by the scripts in deploy/high-availability. */
export type ThreeNodeCluster = {
  webPort: number;
  /** A connection pool for the owner of the database, which connects through HAProxy to the current leader. */
  pool: Pool;
  /** Settings with which admin commands reach the cluster. */
  settings: Record<string, string>;
  members(): Promise<Member[]>;
  /** Starts all processes that are not running. */
  startMissing(): Promise<void>;
  /** Kills the process that start.sh recorded under this name. */
  killRecorded(name: string): Promise<void>;
  killPostgres(node: number): Promise<void>;
  /** Deletes a node's data. The node that replaces it starts empty. */
  loseDisk(node: number): Promise<void>;
  countEtcdInAgreement(): Promise<number>;
};

const run = promisify(execFile);
const scripts = join(import.meta.dirname, '../../deploy/high-availability');
const programs = ['patroni', 'etcd', 'haproxy', 'setpriv', 'curl', 'bash'];
const nodes = [1, 2, 3];
const folders = ['/usr/bin', '/usr/sbin', '/bin', '/usr/local/bin'];

/** Returns a sentence with the programs that this machine lacks for the cluster, or null if it lacks none. */
export async function findObstacle(): Promise<string | null> {
  const missing: string[] = [];
  for (const program of programs) if (!(await isInstalled(program))) missing.push(program);
  if (!(await exists('/usr/lib/postgresql/15/bin/initdb'))) missing.push('postgresql-15');
  if (missing.length === 0) return null;
  return `${missing.join(', ')} missing: see deploy/high-availability/install.sh`;
}

async function isInstalled(program: string): Promise<boolean> {
  const found = await Promise.all(folders.map((folder) => exists(join(folder, program))));
  return found.includes(true);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Opens a cluster with data. It is closed at the end of the round. */
export async function openThreeNodeCluster({ say, onEnd, random }: Run): Promise<ThreeNodeCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-ha-'));
  await chmod(folder, 0o755);
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const webPort = await freePorts(random);
  const start = async () => {
    const starting = runScript('start.sh', ['--dir', folder, '--port', String(webPort)]);
    // Add the logs to the error, because their folder is deleted at the end of the round.
    await starting.catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await lastWords(join(folder, 'log'))}`, { cause: error });
    });
  };
  onEnd(() => runScript('stop.sh', ['--dir', folder]));
  await start();
  const settings = await readSettings(folder, webPort);
  const log = createLog('silent');
  const pool = createPool({ connectionString: settings.DATABASE_URL }, log, { max: 4, isPatient: true });
  onEnd(() => pool.end());
  await fillBenchClinic({ name: 'clinic', size: clinicSize, pool }, () => undefined);
  say('three nodes are up, and the clinic is open');
  return {
    webPort,
    pool,
    settings,
    members: () => readMembers(nodes.map((node) => webPort + 30 + node)),
    startMissing: start,
    killRecorded: async (name) => {
      const recorded = await readFile(join(folder, 'run', name), 'utf8');
      kill(Number(recorded.split(' ')[0]));
    },
    killPostgres: async (node) => {
      for (const pid of await postgresPidsOf(join(folder, `node${node}/data`))) kill(pid);
    },
    loseDisk: async (node) => {
      for (const name of ['node', 'etcd', 'server'])
        await rm(join(folder, `${name}${node}`), { recursive: true, force: true });
    },
    countEtcdInAgreement: () => countHealthy(nodes.map((node) => webPort + 40 + node)),
  };
}

/** Kills a process. Does nothing if it has already ended. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function runScript(name: string, args: string[]): Promise<void> {
  const { PATH, HOME } = processEnvironment();
  const env = {
    PATH,
    HOME,
    NODE: process.execPath,
    ...firstAdmin,
    DEMO: 'false',
    CLINIC_TIMEZONE: timezone,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
  };
  await run(join(scripts, name), args, { env, timeout: 240_000 });
}

/** Returns the first of sixty consecutive free ports, below the range that Linux uses for outgoing connections. */
async function freePorts(random: () => number): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const first = 20_000 + Math.floor(random() * 12_000);
    const ports = Array.from({ length: 60 }, (_, n) => first + n);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
  throw new Error('No sixty ports in a row are free.');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isListening;
}

/** Returns the last lines of each log. */
async function lastWords(logs: string): Promise<string> {
  const names = await readdir(logs).catch(() => []);
  const told = names.map(async (name) => {
    const lines = (await readFile(join(logs, name), 'utf8')).trimEnd().split('\n');
    return [`${name}:`, ...lines.slice(-5)].join('\n');
  });
  return (await Promise.all(told)).join('\n');
}

async function readSettings(folder: string, webPort: number) {
  const text = await readFile(join(folder, 'secrets'), 'utf8');
  const secrets = Object.fromEntries(text.split('\n').map((line) => line.split('=')));
  return {
    DATABASE_URL: `postgres://anteroom:${secrets.owner_secret}@127.0.0.1:${webPort + 1}/anteroom`,
    APP_SECRET: String(secrets.app_secret),
    DATA_DIR: join(folder, 'server1'),
  };
}
