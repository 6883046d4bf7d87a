import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from './bind.ts';

/** A reader with a larger backlog is disconnected; it reconnects and fetches everything again. */
const maxBacklogBytes = 64 * 1024;
const heartbeatMillis = 15_000;
/** How long a closed stream may stay open for a reader that reads nothing. */
const lingerMillis = 5000;

/**
 * Takes the response over from Fastify and sends the headers at once. A client that does not read its events is
 * disconnected.
 */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  const { raw } = reply;
  // Keep only the log: a reference to the request would hold it in memory as long as the stream is open.
  const { log } = request;
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  reply.hijack();
  // Never removed: an unhandled error event would end the process.
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
    // Closes the connection with the stream: a kept-alive one would delay a server that stops.
    connection: 'close',
    'x-accel-buffering': 'no',
  });
  // Flush headers separately: Node keeps that buffer for the life of the stream, with everything sent in it.
  raw.flushHeaders();
  write('retry: 1000\n\n');
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMillis);
  const onClosed = (listener: () => void) => {
    // The browser may have disconnected before the stream was opened; then no event follows.
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
