import type { ErrorBody, ErrorCode } from '@anteroom/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AnswerTimeOver } from '#platform/answer-time';
import { AppError } from '#platform/app-error';
import { sqlState } from '#platform/db/transaction';
import { describeFailure } from '#platform/describe-failure';
import type { SecurityHeaders } from './security-headers.ts';

/** Fastify's own refusals, in the contract's words. */
const transportErrors: Record<number, readonly [ErrorCode, string]> = {
  400: ['invalid_request', 'The request is not valid.'],
  404: ['not_found', 'There is nothing at this address.'],
  413: ['body_too_large', 'The body is larger than 256 KiB.'],
  415: ['unsupported_media_type', 'The body must be JSON (content-type application/json).'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment and try again.'],
  431: ['headers_too_large', "The request's headers are too large."],
};

/**
 * Node's and PostgreSQL's codes for a database that cannot answer now: gone, closed to us, starting, stopping, full, too
 * slow, or still in a transaction's way after it was tried again.
 */
const unreachable =
  /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|08|28|3D|55000|40001|40P01|53|57P0|57014|55P03|25006|25P03|58)/;
const unreachableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection timeout|not queryable|after calling end/i;

export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AnswerTimeOver) return true;
  return unreachable.test(sqlState(error) ?? '') || unreachableMessages.test(error.message);
}

/** Makes every refusal and failure answer in the contract's shape, without a detail of the inside. */
export function answerErrors(http: FastifyInstance): void {
  http.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error as FastifyError, request);
    return sendRefusal(reply, request, refusal);
  });
}

export function sendRefusal(reply: FastifyReply, request: FastifyRequest, refusal: AppError): FastifyReply {
  const { retryAfterSeconds, shownPatientIds: _, bookedElsewhere: __, ...extras } = refusal.extras;
  const body: ErrorBody = { error: refusal.message, code: refusal.code, requestId: request.id, ...extras };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  // Whatever was said of the file before it failed: a refusal is nobody's to keep.
  reply.removeHeader('etag').header('cache-control', 'no-store');
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return reply
    .code(refusal.status)
    .serializer(writeRefusal)
    .type('application/json; charset=utf-8')
    .send(body);
}

const writtenSnapshots = new WeakMap<object, string>();

/** A rush of refusals shares one snapshot of the queue; its text is made once for all of them. */
function writeRefusal({ snapshot, ...body }: ErrorBody): string {
  const text = JSON.stringify(body);
  if (typeof snapshot !== 'object' || snapshot === null) return text;
  const written = writtenSnapshots.get(snapshot) ?? JSON.stringify(snapshot);
  writtenSnapshots.set(snapshot, written);
  return `${text.slice(0, -1)},"snapshot":${written}}`;
}

/**
 * Answers addresses that Fastify refuses before it looks for a route: ones that it cannot decode and ones with a part
 * that is too long. Fastify's own message would repeat the address. No hook runs, so the headers are added here.
 */
export function refuseAddress(headers: SecurityHeaders) {
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...headers, 'x-robots-tag': 'noindex', 'x-request-id': request.id });
    sendRefusal(reply, request, new AppError('invalid_request', 'The address is not valid.'));
  };
}

function toRefusal(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (error === request.raw.errored) {
    request.log.debug({ requestId: request.id }, 'the caller went away in the middle of the body');
    return new AppError('invalid_request', 'The body did not arrive whole.');
  }
  if (isDatabaseUnreachable(error)) {
    const reason = { reason: error.message, sqlState: sqlState(error), requestId: request.id };
    request.log.error(reason, 'the database did not answer');
    return new AppError('service_unavailable', 'Service temporarily unavailable. Please try again shortly.', {
      retryAfterSeconds: 2,
    });
  }
  const known = transportErrors[error.statusCode ?? 500];
  if (known) return new AppError(known[0], known[1]);
  request.log.error({ requestId: request.id, failure: describeFailure(error) }, 'a request failed');
  return new AppError('internal_error', 'Something went wrong on our side. Please try again.');
}
