import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { discardOversizedBody } from './discard-oversized-body.ts';

const bodyLimit = 256 * 1024;
const much = 20_000_000;
/** Node reads up to 32 chunks of 64 KB in a row before the server can stop the read. */
const readInOneTurn = 32 * 64 * 1024;
const piece = 'x'.repeat(50_000);

const http = Fastify({ bodyLimit, forceCloseConnections: true });
// Longer than the default, because the client runs in this process: on a busy machine, the process may get no processor
// time for a second, and the client could not read the response in that time.
discardOversizedBody(http, { lingerMillis: 2500 });
http.addContentTypeParser('*', { parseAs: 'buffer' }, async () => null);
http.post('/taken', async () => 'taken');
http.post(
  '/refused',
  { onRequest: async (_request, reply) => reply.code(401).send('refused') },
  async () => '',
);
let heard: Socket | undefined;
http.server.on('request', ({ socket }: IncomingMessage) => {
  heard = socket;
});
await http.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => http.close());

const { port } = http.server.address() as AddressInfo;
const headOf = (path: string, length: string) => `POST ${path} HTTP/1.1\r\nhost: a\r\n${length}\r\n\r\n`;

/** Sends data endlessly, whatever the response is. Returns all text received until the connection closed. */
async function sendOn(path: string, length: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true }).on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text;
  });
  const text = length.includes('chunked') ? `${piece.length.toString(16)}\r\n${piece}\r\n` : piece;
  const send = () => {
    while (socket.writable && socket.write(text));
  };
  socket.on('drain', send).write(headOf(path, length));
  send();
  await closed;
  return answer;
}

it.each([
  ['/taken', `content-length: ${1000 * much}`, 413],
  ['/refused', `content-length: ${1000 * much}`, 401],
  ['/taken', 'transfer-encoding: chunked', 413],
  ['/refused', 'transfer-encoding: chunked', 401],
])(
  'T-15: stops reading an endless upload to %s (%s), responds with %d and closes the connection',
  async (path, length, status) => {
    const answer = await sendOn(path, length);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await expect.poll(() => heard?.destroyed).toBe(true);
    expect(heard?.bytesRead).toBeLessThan(bodyLimit + 2 * readInOneTurn);
  },
);

it('T-15: delivers the error to a client that has already sent a body far too large', async () => {
  const body = Buffer.alloc(much, 'x');
  for (let count = 0; count < 20; count += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.write(headOf('/taken', `content-length: ${much}`));
    socket.write(body);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  }
});

it('S-67: keeps the connection open after rejecting a request whose body is within the limit', async () => {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write(headOf('/refused', `content-length: ${bodyLimit}`));
  const [refused] = await once(socket, 'data');
  expect(refused).toMatch(/^HTTP\/1.1 401 /);
  socket.write(`${'x'.repeat(bodyLimit)}${headOf('/taken', 'content-length: 1')}x`);
  const [taken] = await once(socket, 'data');
  expect(taken).toMatch(/^HTTP\/1.1 200 /);
  socket.write(`${headOf('/taken', 'transfer-encoding: chunked')}1\r\nx\r\n0\r\n\r\n`);
  const [inPieces] = await once(socket, 'data');
  expect(inPieces).toMatch(/^HTTP\/1.1 200 /);
  await once(socket, 'close');
});
