import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { DatabaseConnection } from '#platform/db/database';

/**
 * A way to the database that counts the packets sent there, and can be made so slow that each takes a given time. Its open
 * connections can be made to fall silent; new ones pass again.
 */
export async function aRoadTo(database: DatabaseConnection) {
  const { host, port, ...whose } = { host: '', port: 5432, ...database };
  const pairs: [Socket, Socket][] = [];
  let packets = 0;
  let heldMillis = 0;
  const hold = () =>
    new Transform({
      transform: (packet, _, pass) => void setTimeout(pass, heldMillis, null, packet),
    });
  const road = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    near.on('data', () => {
      packets += 1;
    });
    near.pipe(hold()).pipe(far).pipe(near);
    // Either end may be cut in the middle of what the other says.
    for (const socket of [near, far]) socket.on('error', () => undefined);
    pairs.push([near, far]);
  }).listen(0, '127.0.0.1');
  await once(road, 'listening');
  return {
    connection: {
      user: '',
      database: '',
      ...whose,
      host: '127.0.0.1',
      port: (road.address() as AddressInfo).port,
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
      road.close();
    },
  };
}
