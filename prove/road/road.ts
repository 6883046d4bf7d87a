import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type Condition, createLane, type Lane, type Watcher } from './lane.ts';

/** A way to PostgreSQL over TCP, on loopback, whose condition can be changed while it is in use. */
export type Road = {
  port: number;
  set(condition: Condition): Promise<void>;
  /** Sees what the server asks of the database; may answer that the connection is cut before the database's answer. */
  watch(watcher: Watcher | null): void;
  close(): Promise<void>;
};

type Pair = { near: Socket; far: Socket; lanes: Lane[] };

/** `socketPath` is where PostgreSQL listens. */
export async function openRoad(socketPath: string): Promise<Road> {
  const state: { condition: Condition; watcher: Watcher | null } = { condition: 'open', watcher: null };
  const pairs = new Set<Pair>();
  const server = createServer((near) => {
    if (state.condition === 'reset') return void near.resetAndDestroy();
    const far = connect(socketPath);
    const lanes = [createLane(near, far, state), createLane(far, near, { ...state, watcher: null })];
    const pair = { near, far, lanes };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    for (const lane of lanes) lane.set(state.condition);
  });
  const port = await open(server, 0);
  return {
    port,
    set: async (condition) => {
      state.condition = condition;
      for (const pair of [...pairs]) affect(pair, condition);
      if (condition === 'refuse') await closeServer(server);
      else if (!server.listening) await open(server, port);
    },
    watch: (watcher) => {
      state.watcher = watcher;
    },
    close: async () => {
      for (const { near, far } of [...pairs]) for (const socket of [near, far]) socket.destroy();
      await closeServer(server);
    },
  };
}

function affect({ near, far, lanes }: Pair, condition: Condition): void {
  if (condition === 'reset') near.resetAndDestroy();
  if (condition === 'refuse') far.destroy();
  for (const lane of lanes) lane.set(condition);
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
