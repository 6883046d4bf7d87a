import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveTasks } from '../../../load-support/load/child-tasks.ts';
import type { BareTasks } from './tasks.ts';

const tasks: BareTasks = {
  /**
   * Responds to every request with the same JSON and does nothing else. Its rate is the upper limit of what Node can
   * reach.
   */
  open: async ({ body }) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { port: (server.address() as AddressInfo).port };
  },
};

serveTasks(tasks);
