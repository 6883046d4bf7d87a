import { createPool } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { fillBenchClinic } from '../../rig/clinic/bench-clinic.ts';
import type { Pool } from '../../rig/clinic/pool.ts';
import { firstAdmin, makeDataDir, type ServerProcess, startServer } from '../../rig/clinic/server-process.ts';
import type { Run } from '../proof.ts';
import { openRoad, type Road } from '../road/road.ts';
import { provedSize } from './open-clinic.ts';

/** A clinic whose database stands by itself, with any number of servers on it. */
export type SharedClinic = {
  /** As the database's owner, not over a road. */
  pool: Pool;
  /** One more connection, for what holds it for long. */
  openPool(): Pool;
  /** What a server on this database is started with; over a road where one is given. */
  settingsOf(road?: Road): Record<string, string>;
  startServer(road?: Road, settings?: Record<string, string>): Promise<ServerProcess>;
  openRoad(): Promise<Road>;
};

const log = createLog('error');
const appSecret = 'proved-with-a-secret-of-its-own-0123456789';

/** Filled, and closed with the round. */
export async function openSharedClinic(run: Run): Promise<SharedClinic> {
  const { dataDir, remove } = await makeDataDir();
  run.onEnd(remove);
  const database = await startEmbeddedPostgres({ dataDir: `${dataDir}/database`, log });
  run.onEnd(database.stop);
  const { host, port, database: name } = database.connection;
  const openPool = () => {
    const pool = createPool(database.connection, log, { max: 4, isPatient: true });
    run.onEnd(() => pool.end());
    return pool;
  };
  const addressOver = (user: string, road?: Road) =>
    road === undefined
      ? `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
      : `postgres://${user}@127.0.0.1:${road.port}/${name}`;
  const settingsOf = (road?: Road) => ({
    ...firstAdmin,
    DATABASE_URL: addressOver(database.connection.user, road),
    DATABASE_APP_URL: addressOver(database.appConnection.user, road),
    APP_SECRET: appSecret,
    DATA_DIR: `${dataDir}/server`,
  });
  const clinic: SharedClinic = {
    pool: openPool(),
    openPool,
    settingsOf,
    startServer: async (road, settings = {}) => {
      const server = await startServer({ settings: { ...settingsOf(road), ...settings } });
      run.onEnd(server.stop);
      return server;
    },
    openRoad: async () => {
      const road = await openRoad(`${host}/.s.PGSQL.${port}`);
      run.onEnd(road.close);
      return road;
    },
  };
  // The first server makes the schema; filled by the same hands as a bench's clinic.
  const first = await startServer({ settings: settingsOf() });
  await first.stop();
  await fillBenchClinic({ name: 'clinic', size: provedSize, pool: clinic.pool }, () => undefined);
  run.say('the clinic is open');
  return clinic;
}
