import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeUnusedConnections } from './close-unused-connections.ts';

it('on shutdown, closes unused connections and completes the request in progress', async () => {
  const http = Fastify({ forceCloseConnections: 'idle' });
  closeUnusedConnections(http);
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  http.get('/slow', async () => {
    begun.resolve();
    await mayEnd.promise;
    return 'done';
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const spare = connect(port, '127.0.0.1').resume();
  await once(spare, 'connect');
  const caller = connect(port, '127.0.0.1');
  caller.write('GET /slow HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  const answer = text(caller);
  await begun.promise;
  const closed = http.close();
  await once(spare, 'close');
  mayEnd.resolve();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*done$/);
  await closed;
});
