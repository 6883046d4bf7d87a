import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@anteroom/contract/errors';
import { closeUnread } from './leave-unread.ts';
import { newRequestId } from './request-id.ts';

type ConnectionError = Error & { code?: string };

/** Node's refusals of what never became a request, in the contract's shape. */
const refusals: Record<string, readonly [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', "The request's headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
};
const malformed = [400, 'invalid_request', 'The request is not valid HTTP.'] as const;

/** Answers on the bare connection, for there is no request to answer, and ends it. */
export function refuseConnection(problem: ConnectionError, socket: Socket): void {
  if (socket.writableEnded) return;
  if (problem.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  closeUnread(socket.end(refusalOf(problem)));
}

function refusalOf({ code = '' }: ConnectionError): string {
  const [status, word, sentence] = refusals[code] ?? malformed;
  const refusal: ErrorBody = { error: sentence, code: word, requestId: newRequestId() };
  const body = JSON.stringify(refusal);
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${refusal.requestId}`,
    'cache-control: no-store',
    'connection: close',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}
