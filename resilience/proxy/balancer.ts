import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A load balancer with health checks in front of several servers. */
export type Balancer = {
  port: number;
  /** Requests that received no response from a server, for which a client would get 502. */
  failures: string[];
  close(): Promise<void>;
};

const checkEveryMillis = 500;
/** The number of consecutive failed health checks after which a server receives no more requests. */
const misses = 2;

type Server = { port: number; missed: number; agent: Agent };

export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const servers = ports.map((port) => ({ port, missed: 0, agent: new Agent({ keepAlive: true }) }));
  const closing = new AbortController();
  const failures: string[] = [];
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    const ready = servers.filter(({ missed }) => missed < misses);
    turn += 1;
    const server = ready[turn % ready.length];
    if (server !== undefined) return pass(server, incoming, outgoing, failures);
    failures.push('no server is ready');
    return void outgoing.writeHead(502).end();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const watching = servers.map((server) => watch(server, closing.signal));
  return {
    port: (proxy.address() as AddressInfo).port,
    failures,
    close: async () => {
      closing.abort();
      await Promise.all(watching);
      proxy.closeAllConnections();
      proxy.close();
      for (const { agent } of servers) agent.destroy();
    },
  };
}

async function watch(server: Server, closed: AbortSignal): Promise<void> {
  while (!closed.aborted) {
    const isReady = await fetch(`http://127.0.0.1:${server.port}/health/ready`, {
      signal: AbortSignal.timeout(2000),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    server.missed = isReady ? 0 : server.missed + 1;
    await wait(checkEveryMillis, undefined, { signal: closed }).catch(() => undefined);
  }
}

function pass(
  { port, agent }: Server,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  failures: string[],
): void {
  const { method, url, headers } = incoming;
  const options = { host: '127.0.0.1', port, agent, method, path: url, headers };
  const sending = request(options, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  sending.on('error', (error) => {
    failures.push(`${method} ${url?.split('?')[0]}: ${error.message}`);
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  });
  incoming.pipe(sending);
}
