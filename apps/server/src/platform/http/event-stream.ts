import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from './bind.ts';

/** A reader that falls further behind than this is cut off; it comes back and fetches afresh. */
const maxBacklogBytes = 64 * 1024;
const heartbeatMillis = 15_000;
/** How long a reader that takes nothing may hold on to a stream that was closed. */
const lingerMillis = 5000;

/** Takes the connection over and speaks `text/event-stream` on it until either side ends it. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  const { raw } = reply;
  // Not the request itself, which would be kept for as long as the stream is open.
  const { log } = request;
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  reply.hijack();
  // For good: an error that nobody listens to ends the process.
  raw.on('error', (error) => log.debug({ reason: error.message }, 'an event stream broke'));
  request.raw.socket.setTimeout(0);

  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > maxBacklogBytes) raw.destroy();
  };
  raw.writeHead(200, {
    ...Object.fromEntries(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // The connection goes with the stream; kept for a next request, it would hold up a server that stops.
    connection: 'close',
    'x-accel-buffering': 'no',
  });
  // On its own: Node keeps the head as long as the stream is open, and of one sent with something else all its pieces.
  raw.flushHeaders();
  write('retry: 1000\n\n');
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMillis);
  const onClosed = (listener: () => void) => {
    // The browser may have left before the stream was opened; no event will tell.
    if (raw.destroyed) listener();
    else raw.once('close', listener);
  };
  onClosed(() => clearInterval(heartbeat));
  return {
    send: write,
    close: () => {
      raw.end();
      const cut = setTimeout(() => raw.destroy(), lingerMillis).unref();
      onClosed(() => clearTimeout(cut));
    },
    onClosed,
  };
}
