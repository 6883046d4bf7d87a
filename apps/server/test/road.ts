import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { DatabaseConnection } from '#platform/db/database';

/**
 * A way to the database that counts the packets sent there, and whose open connections can be made to fall silent; new
 * ones pass again.
 */
export async function aRoadTo(database: DatabaseConnection) {
  const { host, port, ...whose } = { host: '', port: 5432, ...database };
  const pairs: [Socket, Socket][] = [];
  let packets = 0;
  const road = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    near.on('data', () => {
      packets += 1;
    });
    near.pipe(far).pipe(near);
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
    silence: () => {
      for (const [near, far] of pairs) near.unpipe(far);
    },
    close: () => {
      for (const socket of pairs.flat()) socket.destroy();
      road.close();
    },
  };
}
