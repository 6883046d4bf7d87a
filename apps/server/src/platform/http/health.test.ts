import Fastify from 'fastify';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { createDb, createPool } from '#platform/db/database';
import { aClinic } from '#test/clinic';
import { closeWithFile } from '#test/closings';
import { databaseNameOf } from '#test/database-door';
import { aFaultyNetworkTo } from '#test/faulty-network';
import { insist } from '#test/insist';
import { buildServer } from '../../build-server.ts';
import { serveHealth } from './health.ts';

it('runs one database query for concurrent readiness requests', async () => {
  const clinic = await aClinic();
  let asked = 0;
  const db = clinic.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const http = Fastify();
  serveHealth(http, db);
  const answers = await Promise.all(Array.from({ length: 20 }, () => http.inject('/health/ready')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(asked).toBe(1);
});

it('reports a failed readiness check only to the requests that waited for this check', async () => {
  const clinic = await aClinic();
  let asked = 0;
  const db = clinic.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked += 1;
      if (asked === 1) throw new Error('Connection terminated unexpectedly');
      return result;
    },
  });
  const http = Fastify();
  serveHealth(http, db);
  const ask = async () => (await http.inject('/health/ready')).statusCode;
  expect(await Promise.all([ask(), ask()])).toEqual([503, 503]);
  expect([await ask(), await ask()]).toEqual([200, 200]);
  expect(asked).toBe(2);
});

it('T-18: reports a shutdown in the readiness check while the server still responds, so that a proxy uses another server', async () => {
  const clinic = await aClinic();
  const stopping = new AbortController();
  const http = Fastify();
  serveHealth(http, clinic.db, stopping.signal);
  expect((await http.inject('/health/ready')).statusCode).toBe(200);
  stopping.abort();
  const answer = await http.inject('/health/ready');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'stopping' }]);
  expect((await http.inject('/health/live')).statusCode).toBe(200);
});

it('T-12: responds to readiness and metrics requests in time when the database is slow, with or without an open connection', async () => {
  const clinic = await aClinic();
  const network = await aFaultyNetworkTo({
    ...inject('appPostgres'),
    database: await databaseNameOf(clinic),
  });
  const db = createDb(createPool(network.connection, clinic.context.log), clinic.context.settings);
  const http = await buildServer({ ...clinic.context, db }, clinic.hub, { mailWorker: clinic.mailWorker });
  closeWithFile(async () => {
    await http.close();
    await db.destroy();
    network.close();
  });
  const other = new pg.Client(network.connection).on('error', () => undefined);
  await other.connect();
  // A slow machine may need more than one check to open the first connection.
  await insist(async () => ({ status: (await http.inject('/health/ready')).statusCode }));
  for (const slowness of [0, 1000, 10_000]) {
    network.slow(slowness);
    let isQuestionAnswered = false;
    other.query('select 1').then(
      () => {
        isQuestionAnswered = true;
      },
      () => undefined,
    );
    const [ready, metrics] = await Promise.all([http.inject('/health/ready'), http.inject('/metrics')]);
    if (slowness !== 1000) expect(ready.statusCode).toBe(slowness === 0 ? 200 : 503);
    expect([metrics.statusCode, metrics.body]).toEqual([
      200,
      expect.stringContaining('process_resident_memory'),
    ]);
    // The slow database has not yet answered even a query on a connection that was already open.
    if (slowness === 10_000) expect(isQuestionAnswered).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 1100));
  }
});
