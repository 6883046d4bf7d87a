import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { boundConnections } from './bound-connections.ts';

const stalledMillis = 1000;
const muchMore = Buffer.alloc(20_000_000, 'x');

const http = Fastify({ forceCloseConnections: true });
boundConnections(http, { mostAtOnce: 8, stalledMillis });
let asked = 0;
http.get('/long', () => {
  asked += 1;
  return wait(1.5 * stalledMillis).then(() => 'at last');
});
http.get('/large', (_request, reply) => reply.type('text/plain').send(muchMore));
await http.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => http.close());

const { port } = http.server.address() as AddressInfo;
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
const countConnections = () =>
  new Promise((resolve) => http.server.getConnections((_error, count) => resolve(count)));

it('T-14: disconnects a client that does not read its response', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.pause().write(ask('/large'));
  await expect.poll(countConnections).toBe(1);
  await expect.poll(countConnections).toBe(0);
  socket.destroy();
});

it('T-14: sends the whole response to a client that reads slowly or waits long for the first byte', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/large`);
  let received = 0;
  for await (const part of answer.body ?? []) {
    received += part.length;
    if (received < 2_000_000) await wait(10);
  }
  expect(received).toBe(muchMore.length);
  expect(await fetch(`http://127.0.0.1:${port}/long`).then((long) => long.text())).toBe('at last');
});

it('T-14: disconnects a client that pipelines a hundred requests, after running at most eight of them', async () => {
  asked = 0;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.resume().write(ask('/long').repeat(100));
  await once(socket, 'close');
  expect(asked).toBeLessThanOrEqual(8);
  asked = 0;
  const patient = connect(port, '127.0.0.1').setEncoding('latin1');
  patient.write(ask('/long').repeat(4));
  let received = '';
  patient.on('data', (text) => {
    received += text;
  });
  await expect.poll(() => received.split('at last').length - 1).toBe(4);
  patient.destroy();
});
