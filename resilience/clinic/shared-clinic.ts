import { createPool } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { fillBenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import type { Pool } from '../../load-support/clinic/pool.ts';
import {
  firstAdmin,
  makeDataDir,
  type ServerProcess,
  startServer,
} from '../../load-support/clinic/server-process.ts';
import type { Run } from '../fault-scenario.ts';
import { type FaultyNetwork, openFaultyNetwork } from '../faulty-network/faulty-network.ts';
import { clinicSize } from './open-clinic.ts';

/** A clinic with an external database that any number of servers can share. */
export type SharedClinic = {
  /** A connection pool for the owner of the database, which bypasses the faulty network. */
  pool: Pool;
  /** Opens another pool, for a connection that is in use for a long time. */
  openPool(): Pool;
  /**
   * Returns the settings of a server that uses this database. If `network` is given, the server connects through it.
   */
  settingsOf(network?: FaultyNetwork): Record<string, string>;
  startServer(network?: FaultyNetwork, settings?: Record<string, string>): Promise<ServerProcess>;
  openFaultyNetwork(): Promise<FaultyNetwork>;
};

const log = createLog('error');
const appSecret = 'proved-with-a-secret-of-its-own-0123456789';

/** Opens a clinic with data. It is closed at the end of the round. */
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
  const addressOver = (user: string, network?: FaultyNetwork) =>
    network === undefined
      ? `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
      : `postgres://${user}@127.0.0.1:${network.port}/${name}`;
  const settingsOf = (network?: FaultyNetwork) => ({
    ...firstAdmin,
    DATABASE_URL: addressOver(database.connection.user, network),
    DATABASE_APP_URL: addressOver(database.appConnection.user, network),
    APP_SECRET: appSecret,
    DATA_DIR: `${dataDir}/server`,
  });
  const clinic: SharedClinic = {
    pool: openPool(),
    openPool,
    settingsOf,
    startServer: async (network, settings = {}) => {
      const server = await startServer({ settings: { ...settingsOf(network), ...settings } });
      run.onEnd(server.stop);
      return server;
    },
    openFaultyNetwork: async () => {
      const network = await openFaultyNetwork(`${host}/.s.PGSQL.${port}`);
      run.onEnd(network.close);
      return network;
    },
  };
  // The first server creates the schema, so that the clinic can then be filled as for a benchmark.
  const first = await startServer({ settings: settingsOf() });
  await first.stop();
  await fillBenchClinic({ name: 'clinic', size: clinicSize, pool: clinic.pool }, () => undefined);
  run.say('the clinic is open');
  return clinic;
}
