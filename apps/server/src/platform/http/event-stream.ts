import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from './bind.ts';

/**
 * The maximum backlog in bytes. A client with a larger backlog is disconnected, reconnects and fetches all data again.
 */
const maxBacklogBytes = 64 * 1024;
const heartbeatMillis = 15_000;
/** How long a closed stream may stay open for a client that reads nothing, in milliseconds. */
const lingerMillis = 5000;

/**
 * Takes over the response from Fastify and sends the headers at once. Disconnects a client that does not read its
 * events.
 */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  const { raw } = reply;
  // Keep only the log of the request. A reference to the request itself would keep it in memory while the stream is
  // open.
  const { log } = request;
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
  reply.hijack();
  // This listener is never removed, because an unhandled error event would end the process.
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
    // Close the connection when the stream ends. An open connection would delay server shutdown.
    connection: 'close',
    'x-accel-buffering': 'no',
  });
  // Flush the headers separately. Otherwise Node keeps the headers' buffer for the life of the stream, together with
  // everything that is sent with them.
  raw.flushHeaders();
  write('retry: 1000\n\n');
  const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMillis);
  const onClosed = (listener: () => void) => {
    // The browser may have disconnected before the stream opened. In that case no close event follows.
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
