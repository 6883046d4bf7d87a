import { connect, type Socket } from 'node:net';
import type { HttpCall } from '../../../load-support/load/http-client.ts';

export type Received = { status: number; body: Buffer };

/** A keep-alive connection that sends one request at a time. */
export type Connection = { send(request: Buffer): Promise<Received>; close(): void };

/** Returns the bytes of an HTTP request. */
export function requestOf({ method = 'GET', path, body = '', headers = {} }: HttpCall): Buffer {
  const fields = {
    host: '127.0.0.1',
    ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }),
    ...headers,
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
}

/**
 * Opens a bare socket. Node's own HTTP client needs as much processor time as a bare server and would be the
 * bottleneck. Supports responses with Content-Length or without a body, as the API sends them.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = await connected(port);
  socket.setNoDelay(true);
  let waiting: PromiseWithResolvers<Received> | undefined;
  let unread: Buffer = Buffer.alloc(0);
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server has closed the connection.')));
  socket.on('data', (piece) => {
    unread = unread.length === 0 ? piece : Buffer.concat([unread, piece]);
    const received = readAnswer(unread);
    if (received === null) return;
    unread = Buffer.alloc(0);
    waiting?.resolve(received);
    waiting = undefined;
  });
  return {
    send: (request) => {
      waiting = Promise.withResolvers();
      socket.write(request);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(socket.off('error', reject)));
    socket.once('error', reject);
  });
}

/** Returns the parsed response, or null while it is incomplete. */
function readAnswer(bytes: Buffer): Received | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined && status !== 304 && status !== 204)
    throw new Error('An answer does not say its length.');
  const end = headEnd + 4 + Number(status === 304 ? 0 : (length ?? 0));
  return bytes.length < end ? null : { status, body: bytes.subarray(headEnd + 4, end) };
}
