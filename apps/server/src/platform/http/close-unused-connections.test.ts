import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeUnusedConnections } from './close-unused-connections.ts';

it('a stop closes a connection that has sent nothing, and answers the request that is running', async () => {
  const http = Fastify({ forceCloseConnections: 'idle' });
  closeUnusedConnections(http);
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  http.get('/slow', async () => {
    begun.resolve();
    await mayEnd.promise;
    return 'done';
  });
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const spare = connect(port, '127.0.0.1').resume();
  await once(spare, 'connect');
  const running = fetch(`${address}/slow`);
  await begun.promise;
  const closed = http.close();
  await once(spare, 'close');
  mayEnd.resolve();
  expect(await (await running).text()).toBe('done');
  await closed;
});
