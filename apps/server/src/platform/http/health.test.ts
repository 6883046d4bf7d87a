import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { serveHealth } from './health.ts';

it('asks the database once for however many ask at once', async () => {
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

it('T-18: says that it is stopping while it still answers, so that a proxy sends people elsewhere', async () => {
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
