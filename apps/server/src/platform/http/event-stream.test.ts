import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { EventStream } from './bind.ts';
import { openEventStream } from './event-stream.ts';
import { eventText } from './event-text.ts';

const streams: EventStream[] = [];
const log: string[] = [];
const http = Fastify({ logger: { level: 'debug', stream: { write: (line: string) => log.push(line) } } });
http.get('/', (request, reply) => {
  streams.push(openEventStream(request, reply));
  return reply;
});
const address = await http.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  for (const stream of streams) stream.close();
  await http.close();
});

async function openOne() {
  const answer = await fetch(address);
  const stream = streams.pop();
  if (!stream) throw new Error('no stream was opened');
  return { answer, stream };
}

describe('event stream', () => {
  it('ignores events that are sent after the event stream was closed', async () => {
    const { answer, stream } = await openOne();
    stream.send(eventText('told', { count: 1 }));
    stream.close();
    stream.send(eventText('told', { count: 2 }));
    stream.close();
    expect(await answer.text()).toBe('retry: 1000\n\nevent: told\ndata: {"count":1}\n\n');
    stream.send(eventText('told', { count: 3 }));
    expect((await fetch(address)).status).toBe(200);
    expect(log.filter((line) => line.includes('an event stream broke'))).toEqual([]);
  });

  it('calls a close listener that is added after the event stream has ended', async () => {
    const { answer, stream } = await openOne();
    const ended = new Promise<void>((resolve) => stream.onClosed(resolve));
    await answer.body?.cancel();
    await ended;
    await new Promise<void>((resolve) => stream.onClosed(resolve));
    stream.send(eventText('told', {}));
  });
});
