import { connect } from 'node:net';

export type RawCall = { path: string; token: string | null; body: Buffer };

/** The HTTP status, or what happened to the connection if there was no response. */
export type RawAnswer = { status: number | 'cut off' | 'silence'; millis: number };

const patienceMillis = 20_000;

/**
 * Sends a POST request with its whole body, without waiting for a response to the headers. Resolves as soon as the
 * headers of a response arrive.
 */
export function sendRaw(port: number, { path, token, body }: RawCall): Promise<RawAnswer> {
  const start = performance.now();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const finish = (fallback: 'cut off' | 'silence') => {
      clearTimeout(patience);
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1];
      resolve({
        status: status === undefined ? fallback : Number(status),
        millis: performance.now() - start,
      });
    };
    const patience = setTimeout(finish, patienceMillis, 'silence');
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      received += text;
      if (received.includes('\r\n\r\n')) finish('cut off');
    });
    socket.on('error', () => finish('cut off'));
    socket.on('close', () => finish('cut off'));
    socket.write(headOf(path, token, body.length));
    socket.write(body);
  });
}

function headOf(path: string, token: string | null, length: number): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
