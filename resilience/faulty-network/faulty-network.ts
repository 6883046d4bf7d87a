import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import {
  type Condition,
  createProxiedStream,
  type Interceptor,
  type ProxiedStream,
} from './proxied-stream.ts';

/** A TCP proxy in front of PostgreSQL on the loopback interface. Its faults can be changed while it is in use. */
export type FaultyNetwork = {
  port: number;
  set(condition: Condition): Promise<void>;
  /**
   * Sets a function that sees all data sent to the database. The function can cut the connection before the response
   * arrives.
   */
  intercept(interceptor: Interceptor | null): void;
  close(): Promise<void>;
};

type ProxiedConnection = { near: Socket; far: Socket; streams: ProxiedStream[] };

/** Opens the proxy to the PostgreSQL socket at `socketPath`. */
export async function openFaultyNetwork(socketPath: string): Promise<FaultyNetwork> {
  const state: { condition: Condition; interceptor: Interceptor | null } = {
    condition: 'open',
    interceptor: null,
  };
  const connections = new Set<ProxiedConnection>();
  const server = createServer((near) => {
    if (state.condition === 'reset') return void near.resetAndDestroy();
    const far = connect(socketPath);
    const streams = [
      createProxiedStream(near, far, state),
      createProxiedStream(far, near, { ...state, interceptor: null }),
    ];
    const connection = { near, far, streams };
    connections.add(connection);
    const end = () => {
      connections.delete(connection);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    for (const stream of streams) stream.set(state.condition);
  });
  const port = await open(server, 0);
  return {
    port,
    set: async (condition) => {
      state.condition = condition;
      for (const connection of [...connections]) affect(connection, condition);
      if (condition === 'refuse') await closeServer(server);
      else if (!server.listening) await open(server, port);
    },
    intercept: (interceptor) => {
      state.interceptor = interceptor;
    },
    close: async () => {
      for (const { near, far } of [...connections]) for (const socket of [near, far]) socket.destroy();
      await closeServer(server);
    },
  };
}

function affect({ near, far, streams }: ProxiedConnection, condition: Condition): void {
  if (condition === 'reset') near.resetAndDestroy();
  if (condition === 'refuse') far.destroy();
  for (const stream of streams) stream.set(condition);
}

async function open(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  await closed;
}
