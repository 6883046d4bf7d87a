import { serveTasks } from '../../../load-support/load/child-tasks.ts';
import { callerOf } from './callers.ts';
import { type Connection, openConnection } from './connection.ts';
import type { Load, LoaderTasks, LoadParams } from './tasks.ts';

const tasks: LoaderTasks = { run };

/** Runs a load. Each connection sends a request, reads the whole response and then sends its next request. */
async function run({ port, connections, millis, plan }: LoadParams): Promise<Load> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const load: Load = { answerMillis: [], millis: 0, unexpected: {}, processorMillis: 0 };
  const room = { end: performance.now() + millis, load };
  const used = process.cpuUsage();
  const start = performance.now();
  await Promise.all(
    opened.map((connection, place) =>
      requestContinuously(connection, callerOf(plan, { place, of: connections }), room),
    ),
  );
  const { user, system } = process.cpuUsage(used);
  for (const connection of opened) connection.close();
  return {
    ...load,
    millis: Math.min(performance.now(), room.end) - start,
    processorMillis: (user + system) / 1000,
  };
}

type Room = { end: number; load: Load };

async function requestContinuously(
  connection: Connection,
  { next }: ReturnType<typeof callerOf>,
  room: Room,
) {
  const { answerMillis, unexpected } = room.load;
  while (performance.now() < room.end) {
    const asked = next();
    if (asked === null) {
      // Stop all connections as soon as one has no requests left, because a load with fewer connections is not
      // comparable.
      room.end = Math.min(room.end, performance.now());
      return;
    }
    const start = performance.now();
    const answer = await connection.send(asked.request);
    answerMillis.push(performance.now() - start);
    if (asked.isRight(answer)) continue;
    const what = `${asked.name} ${answer.status}`;
    unexpected[what] = (unexpected[what] ?? 0) + 1;
  }
}

serveTasks(tasks);
