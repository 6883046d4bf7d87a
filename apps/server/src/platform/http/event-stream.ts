import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from './bind.ts';

/** A reader that falls further behind than this is cut off; it comes back and fetches afresh. */
const maxBacklogBytes = 64 * 1024;
const heartbeatMillis = 15_000;

/** Takes the connection over and speaks `text/event-stream` on it until either side ends it. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  const { raw } = reply;
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  reply.hijack();
  request.raw.socket.setTimeout(0);
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 1000\n\n');
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMillis);
  raw.once('close', () => clearInterval(heartbeat));
  return {
    send: (event, message) => {
      raw.write(`event: ${event}\ndata: ${JSON.stringify(message)}\n\n`);
      if (raw.writableLength > maxBacklogBytes) raw.destroy();
    },
    close: () => raw.end(),
    onClosed: (listener) => raw.once('close', listener),
  };
}
