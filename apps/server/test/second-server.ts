import { inject } from 'vitest';
import { createRecentReads } from '#features/audit';
import { createLiveHub, liveChannels } from '#features/live';
import { createDb, createPool } from '#platform/db/database';
import { listen } from '#platform/db/notifications/listen';
import { createThrottles } from '#platform/throttle';
import { buildServer } from '../src/build-server.ts';
import type { Context, Settings } from '../src/platform/context.ts';
import type { Clinic } from './clinic.ts';
import { databaseNameOf } from './database-door.ts';

export type SecondServer = Clinic & { close(): Promise<void> };

/** Starts another server of the same clinic. It has its own connections and memory, as if in another process. */
export async function aSecondServer(clinic: Clinic, chosen: Partial<Settings> = {}): Promise<SecondServer> {
  const { log } = clinic.context;
  const settings = { ...clinic.context.settings, ...chosen };
  const connection = { ...inject('appPostgres'), database: await databaseNameOf(clinic) };
  const pool = createPool(connection, log);
  const context: Context = {
    ...clinic.context,
    settings,
    db: createDb(pool, settings),
    throttles: createThrottles(pool, settings.rateLimitPerMinute > 0),
    recentReads: createRecentReads(),
  };
  const hub = createLiveHub(context);
  const listener = listen({
    connection,
    channels: liveChannels,
    log,
    onMessage: hub.receive,
    onGap: hub.closeAll,
  });
  const http = await buildServer(context, hub);
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await http.close();
    await listener.stop();
    await context.db.destroy();
  };
  return { ...clinic, address, context, hub, close };
}
