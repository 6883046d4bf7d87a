import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@anteroom/contract/errors';
import type { FastifyInstance } from 'fastify';
import { closeUnread } from './leave-unread.ts';
import { newRequestId } from './request-id.ts';
import type { SecurityHeaders } from './security-headers.ts';

type ConnectionError = Error & { code?: string };

/** Node's refusals of what never became a request, in the contract's shape. */
const refusals: Record<string, readonly [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', "The request's headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
};
const malformed = [400, 'invalid_request', 'The request is not valid HTTP.'] as const;

/** So long have the answers under way, where what follows their requests is refused. */
const lastAnswersMillis = 10_000;

type Asked = { request: IncomingMessage; answer: ServerResponse };

const underWay = new WeakMap<Socket, Set<Asked>>();

/** Keeps in mind which answers are under way on a connection, for `refuseConnection`. */
export function noteAnswers(http: FastifyInstance): void {
  http.server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request;
    const asked = { request, answer };
    const others = underWay.get(socket) ?? new Set();
    underWay.set(socket, others.add(asked));
    answer.once('close', () => others.delete(asked));
  });
}

/**
 * Answers on the bare connection, for there is no request to answer, and ends it. Where an answer is under way there,
 * nothing is said: it would stand in the middle of that one, or be taken for it.
 */
export function refuseConnection(securityHeaders: SecurityHeaders) {
  return (problem: ConnectionError, socket: Socket): void => {
    if (socket.writableEnded) return;
    if (problem.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const answers = [...(underWay.get(socket) ?? [])];
    if (answers.length > 0 && !isAbout(answers)) endAfter(answers, socket);
    else closeUnread(socket.end(refusalOf(problem, securityHeaders)));
  };
}

/** It is the one request itself that did not arrive as it should, and nobody has begun to answer it. */
function isAbout([asked, ...others]: readonly Asked[]): boolean {
  return asked !== undefined && others.length === 0 && !asked.request.complete && !asked.answer.headersSent;
}

/** Listens no more, and ends the connection after its last answer; a stream, which has no end, is cut. */
function endAfter(answers: readonly Asked[], socket: Socket): void {
  socket.pause();
  const cut = setTimeout(() => socket.destroy(), lastAnswersMillis);
  socket.once('close', () => clearTimeout(cut));
  let left = answers.length;
  for (const { answer } of answers)
    answer.once('close', () => {
      left -= 1;
      if (left === 0 && !socket.writableEnded) closeUnread(socket.end());
    });
}

function refusalOf({ code = '' }: ConnectionError, securityHeaders: SecurityHeaders): string {
  const [status, word, sentence] = refusals[code] ?? malformed;
  const refusal: ErrorBody = { error: sentence, code: word, requestId: newRequestId() };
  const body = JSON.stringify(refusal);
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${refusal.requestId}`,
    'cache-control: no-store',
    'x-robots-tag: noindex',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}
