import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { describe, it } from 'vitest';
import { closeWithFile } from '#test/closings';
import { boundConnections } from './bound-connections.ts';

const muchMore = Buffer.alloc(20_000_000, 'x');

async function aServer(stalledMillis: number) {
  const http = Fastify({ forceCloseConnections: true });
  boundConnections(http, { mostAtOnce: 8, stalledMillis });
  const asked = { count: 0 };
  http.get('/long', () => {
    asked.count += 1;
    return wait(1.5 * stalledMillis).then(() => 'at last');
  });
  http.get('/large', (_request, reply) => reply.type('text/plain').send(muchMore));
  await http.listen({ host: '127.0.0.1', port: 0 });
  closeWithFile(() => http.close());
  const { port } = http.server.address() as AddressInfo;
  return { server: http.server, port, asked };
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;

describe.concurrent('bounds of one connection', () => {
  it('T-14: disconnects a client that does not read its response', async ({ expect }) => {
    const { server, port } = await aServer(1000);
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.pause().write(ask('/large'));
    const [connection] = await accepted;
    await once(connection, 'close');
    expect(socket.bytesRead).toBeLessThan(muchMore.length);
    socket.destroy();
  });

  it('T-14: sends the whole response to a client that reads slowly, and a response whose first byte comes late', async ({
    expect,
  }) => {
    // A shorter time would fail on a busy machine: the client runs in this process, so it reads nothing while the
    // process gets no processor time, and the server would disconnect it.
    const stalledMillis = 6000;
    const { port } = await aServer(stalledMillis);
    const receive = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/large`);
      let [parts, received] = [0, 0];
      for await (const part of answer.body ?? []) {
        parts += 1;
        received += part.length;
        if (parts <= 72) await wait(stalledMillis / 60);
      }
      return received;
    };
    const long = fetch(`http://127.0.0.1:${port}/long`).then((answer) => answer.text());
    expect(await receive()).toBe(muchMore.length);
    expect(await long).toBe('at last');
  });

  it('T-14: disconnects a client that pipelines a hundred requests, after running at most eight of them', async ({
    expect,
  }) => {
    const { port, asked } = await aServer(1000);
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.resume().write(ask('/long').repeat(100));
    await once(socket, 'close');
    expect(asked.count).toBeLessThanOrEqual(8);
    const patient = connect(port, '127.0.0.1').setEncoding('latin1');
    patient.write(ask('/long').repeat(4));
    let received = '';
    patient.on('data', (text) => {
      received += text;
    });
    await expect.poll(() => received.split('at last').length - 1).toBe(4);
    patient.destroy();
  });
});
