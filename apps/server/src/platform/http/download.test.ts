import { once } from 'node:events';
import { connect } from 'node:net';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { openDownload } from './download.ts';

const kilobyte = `${'x'.repeat(1023)}\n`;
const made = { parts: 0, isOver: false };

/** Yields a file that is much larger than the buffers between the server and the client. */
async function* longFile(): AsyncGenerator<string> {
  try {
    for (; made.parts < 200_000; made.parts += 1) yield kilobyte;
  } finally {
    made.isOver = true;
  }
}

// biome-ignore lint/correctness/useYield: it throws before the first part.
async function* failingFile(): AsyncGenerator<string> {
  throw new Error('the database is gone');
}

async function* breakingFile(): AsyncGenerator<string> {
  yield kilobyte;
  throw new Error('the database is gone');
}

const files = { '/long': longFile, '/failing': failingFile, '/breaking': breakingFile };
const http = Fastify();
await http.register(compress, { encodings: ['gzip'] });
for (const [url, file] of Object.entries(files)) {
  http.get(url, (request, reply) =>
    openDownload(request, reply, { mediaType: 'text/csv', fileName: 'a.csv', parts: file() }),
  );
}
const address = await http.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => http.close());

describe('openDownload', () => {
  it('produces chunks of a download only as fast as the client reads them, and stops when the client disconnects', async () => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    socket.write('GET /long HTTP/1.1\r\nhost: a\r\n\r\n');
    await once(socket, 'readable');
    let earlier = -1;
    await expect
      .poll(
        () => {
          const stands = made.parts === earlier;
          earlier = made.parts;
          return stands;
        },
        { interval: 100 },
      )
      .toBe(true);
    expect(made.parts).toBeLessThan(100_000);
    expect(made.isOver).toBe(false);
    socket.destroy();
    await expect.poll(() => made.isOver).toBe(true);
  });

  it('stops a compressed download when its client disconnects', async () => {
    Object.assign(made, { parts: 0, isOver: false });
    const leaving = new AbortController();
    const answer = await fetch(`${address}/long`, { signal: leaving.signal });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    leaving.abort();
    await expect.poll(() => made.isOver).toBe(true);
  });

  it('responds with an error if the first chunk of a download fails', async () => {
    const answer = await fetch(`${address}/failing`);
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  it('breaks the connection if a later chunk of a download fails, so that the client can tell the file is incomplete', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const answer = await fetch(`${address}/breaking`, { headers: { 'accept-encoding': encoding } }).catch(
        () => null,
      );
      await expect((async () => answer?.text() ?? Promise.reject(new Error('cut')))()).rejects.toThrow();
    }
  });
});
