import type { ErrorBody, ErrorCode } from '@anteroom/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/app-error';
import { DeadlineExceededError } from '#platform/concurrency/request-deadline';
import { sqlState } from '#platform/db/transaction';
import { describeFailure } from '#platform/describe-failure';
import type { SecurityHeaders } from './security-headers.ts';

/** Maps the status of Fastify's own errors to the contract's code and message. */
const transportErrors: Record<number, readonly [ErrorCode, string]> = {
  400: ['invalid_request', 'The request is not valid.'],
  404: ['not_found', 'There is nothing at this address.'],
  413: ['body_too_large', 'The body is larger than 256 KiB.'],
  415: ['unsupported_media_type', 'The body must be JSON (content-type application/json).'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment and try again.'],
  431: ['headers_too_large', 'The request’s headers are too large.'],
};

/**
 * Error codes of Node and PostgreSQL for a database that cannot respond now: unreachable, missing, rejecting our
 * sign-in, starting, stopping, read-only, full, too slow, or still in a deadlock or serialization conflict after the
 * retries.
 */
const unreachable =
  /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|08|28|3D|55000|40001|40P01|53|57P0|57014|55P03|25006|25P03|58)/;
const unreachableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|connection timeout|not queryable|after calling end/i;

/**
 * Returns whether an error means that the database cannot respond now. The caller then gets a 503 response and may try
 * again.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DeadlineExceededError) return true;
  return unreachable.test(sqlState(error) ?? '') || unreachableMessages.test(error.message);
}

/**
 * Sends every error in the format of the contract. Errors of the HTTP transport, such as a body that is too large, get
 * the contract's code and message. All other errors except `AppError` become a 500 or 503 response without internal
 * details.
 */
export function answerErrors(http: FastifyInstance): void {
  http.setErrorHandler((error, request, reply) => {
    const appError = toAppError(error as FastifyError, request);
    return sendError(reply, request, appError);
  });
}

const answeredErrors = new WeakMap<FastifyRequest, ErrorCode>();

/** Returns the code of the error that was sent for a request, or undefined. */
export function errorCodeOf(request: FastifyRequest): ErrorCode | undefined {
  return answeredErrors.get(request);
}

/**
 * Sends an error and stores its code for the trace of the request. Omits the extra fields that only the audit needs.
 */
export function sendError(reply: FastifyReply, request: FastifyRequest, appError: AppError): FastifyReply {
  answeredErrors.set(request, appError.code);
  const { retryAfterSeconds, shownPatientIds: _, bookedElsewhere: __, ...extras } = appError.extras;
  const body: ErrorBody = { error: appError.message, code: appError.code, requestId: request.id, ...extras };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  // A file response that fails may have set these headers already, but an error must not be cached.
  reply.removeHeader('etag').header('cache-control', 'no-store');
  if (appError.status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return reply
    .code(appError.status)
    .serializer(serializeError)
    .type('application/json; charset=utf-8')
    .send(body);
}

const writtenSnapshots = new WeakMap<object, string>();

/** Serializes a queue snapshot only once, because many simultaneous errors share one snapshot. */
function serializeError({ snapshot, ...body }: ErrorBody): string {
  const text = JSON.stringify(body);
  if (typeof snapshot !== 'object' || snapshot === null) return text;
  const written = writtenSnapshots.get(snapshot) ?? JSON.stringify(snapshot);
  writtenSnapshots.set(snapshot, written);
  return `${text.slice(0, -1)},"snapshot":${written}}`;
}

/**
 * Responds to URLs that Fastify rejects before routing, because they are undecodable or have a segment that is too
 * long. Fastify's own message would repeat the URL. Adds the security headers here, because no hook runs for these
 * requests.
 */
export function rejectAddress(headers: SecurityHeaders) {
  return (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...headers, 'x-robots-tag': 'noindex', 'x-request-id': request.id });
    sendError(reply, request, new AppError('invalid_request', 'The address is not valid.'));
  };
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (error === request.raw.errored) {
    request.log.debug({ requestId: request.id }, 'the caller disconnected while sending the body');
    return new AppError('invalid_request', 'The request body arrived incomplete.');
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
