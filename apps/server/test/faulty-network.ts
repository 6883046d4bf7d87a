import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { DatabaseConnection } from '#platform/db/database';

/**
 * Starts a TCP proxy to the database. The proxy counts the packets to the database, can delay each of them, and can
 * silence its open connections. New connections always work.
 */
export async function aFaultyNetworkTo(database: DatabaseConnection) {
  const { host, port, ...whose } = { host: '', port: 5432, ...database };
  const pairs: [Socket, Socket][] = [];
  let packets = 0;
  let heldMillis = 0;
  const hold = () =>
    new Transform({
      transform: (packet, _, pass) => void setTimeout(pass, heldMillis, null, packet),
    });
  const network = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    near.on('data', () => {
      packets += 1;
    });
    near.pipe(hold()).pipe(far).pipe(near);
    // Either end may close while the other end still sends.
    for (const socket of [near, far]) socket.on('error', () => undefined);
    pairs.push([near, far]);
  }).listen(0, '127.0.0.1');
  await once(network, 'listening');
  return {
    connection: {
      user: '',
      database: '',
      ...whose,
      host: '127.0.0.1',
      port: (network.address() as AddressInfo).port,
    },
    packets: () => packets,
    slow: (millis: number) => {
      heldMillis = millis;
    },
    silence: () => {
      for (const [near] of pairs) near.unpipe();
    },
    close: () => {
      for (const socket of pairs.flat()) socket.destroy();
      network.close();
    },
  };
}
