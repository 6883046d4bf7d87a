import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@anteroom/contract/errors';
import type { FastifyInstance } from 'fastify';
import { closeWithoutReading } from './discard-oversized-body.ts';
import { newRequestId } from './request-id.ts';
import type { SecurityHeaders } from './security-headers.ts';

type ConnectionError = Error & { code?: string };

/** Maps Node's errors for data that is not a valid HTTP request to the contract's code and message. */
const errorResponses: Record<string, readonly [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The request’s headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
};
const malformed = [400, 'invalid_request', 'The request is not valid HTTP.'] as const;

/** How long responses in progress may take after invalid data, in milliseconds. */
const lastAnswersMillis = 10_000;

type Exchange = { request: IncomingMessage; answer: ServerResponse };

const underWay = new WeakMap<Socket, Set<Exchange>>();

/** Records which responses are in progress on each connection. `clientErrorHandler` reads this record. */
export function trackResponses(http: FastifyInstance): void {
  http.server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request;
    const asked = { request, answer };
    const others = underWay.get(socket) ?? new Set();
    underWay.set(socket, others.add(asked));
    answer.once('close', () => others.delete(asked));
  });
}

/**
 * Responds to invalid HTTP on the raw socket, because there is no request, and closes the connection. While a response
 * is in progress, sends nothing: the client would read the error as part of that response.
 */
export function clientErrorHandler(securityHeaders: SecurityHeaders) {
  return (problem: ConnectionError, socket: Socket): void => {
    if (socket.writableEnded) return;
    if (problem.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const answers = [...(underWay.get(socket) ?? [])];
    if (answers.length > 0 && !isAbout(answers)) endAfter(answers, socket);
    else closeWithoutReading(socket.end(errorResponseOf(problem, securityHeaders)));
  };
}

/**
 * Returns whether the error belongs to the only request on the connection: this request is incomplete, and its response
 * has not begun.
 */
function isAbout([asked, ...others]: readonly Exchange[]): boolean {
  return asked !== undefined && others.length === 0 && !asked.request.complete && !asked.answer.headersSent;
}

/**
 * Stops reading, and closes the connection after its last response. Cuts the connection after ten seconds, because an
 * event stream would never end.
 */
function endAfter(answers: readonly Exchange[], socket: Socket): void {
  socket.pause();
  const cut = setTimeout(() => socket.destroy(), lastAnswersMillis);
  socket.once('close', () => clearTimeout(cut));
  let left = answers.length;
  for (const { answer } of answers)
    answer.once('close', () => {
      left -= 1;
      if (left === 0 && !socket.writableEnded) closeWithoutReading(socket.end());
    });
}

function errorResponseOf({ code = '' }: ConnectionError, securityHeaders: SecurityHeaders): string {
  const [status, word, sentence] = errorResponses[code] ?? malformed;
  const errorBody: ErrorBody = { error: sentence, code: word, requestId: newRequestId() };
  const body = JSON.stringify(errorBody);
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${errorBody.requestId}`,
    'cache-control: no-store',
    'x-robots-tag: noindex',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}
