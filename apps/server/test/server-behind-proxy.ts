import { buildPath } from '@anteroom/client/build-request';
import type { Route } from '@anteroom/contract/route';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { createDb, createPool } from '#platform/db/database';
import { buildServer } from '../src/build-server.ts';
import type { Desk } from './call.ts';
import type { Clinic } from './clinic.ts';
import { closeWithFile } from './closings.ts';
import { databaseNameOf } from './database-door.ts';
import { aFaultyNetworkTo } from './faulty-network.ts';

const connections = 6;

/** The number of attempts to open all connections. */
const mostAttempts = 10;

type Question = { params?: object; query?: object; body?: object; key?: string };

/** Starts another server of the clinic with its own proxy to the database, and opens all connections of the server. */
export async function aServerBehindProxy(clinic: Clinic) {
  const road = await aFaultyNetworkTo({ ...inject('appPostgres'), database: await databaseNameOf(clinic) });
  const pool = createPool(road.connection, clinic.context.log, { max: connections });
  const context = { ...clinic.context, db: createDb(pool, clinic.context.settings) };
  const http = await buildServer(context, clinic.hub);
  closeWithFile(async () => {
    await context.db.destroy();
    road.close();
  });
  const openAll = Array.from(
    { length: connections },
    () => () => sql`select pg_sleep(0.2)`.execute(context.db),
  );
  const openConnections = () => Promise.all(openAll.map((open) => open()));
  // Repeats a failed attempt, because opening a connection has a timeout that a slow machine may exceed.
  let opened = openConnections();
  for (let attempt = 1; attempt < mostAttempts; attempt += 1) opened = opened.catch(openConnections);
  await opened;
  const ask = async (desk: Desk, route: Route, { params, query, body, key }: Question) => {
    const answer = await http.inject({
      method: route.method,
      url: buildPath(route, { params, query }),
      headers: { authorization: `Bearer ${desk.token}`, ...(key ? { 'idempotency-key': key } : {}) },
      ...(body ? { payload: body } : {}),
    });
    const { code } = answer.json<{ code?: string }>();
    const retryAfter = answer.headers['retry-after'];
    return { status: answer.statusCode, code, retryAfter };
  };
  return { road, pool, context, http, ask };
}
