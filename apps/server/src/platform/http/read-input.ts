import { isIP } from 'node:net';
import type { Route } from '@anteroom/contract/route';
import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from '#platform/app-error';
import type { RequestMeta } from '#platform/context';
import type { CallMeta } from './bind.ts';
import { isCleanText } from './strict-json.ts';

type Shape = NonNullable<Route['params']>;
type Issue = { path: PropertyKey[]; message: string; code: string; keys?: string[] };

/**
 * Parses path, query and body with the contract. Throws a 400 error with a message for each invalid field, or a 404
 * error if a path parameter is empty.
 */
export function readInput(route: Route, request: FastifyRequest) {
  assertCleanUrl(request);
  // Respond with 404 to `/patients/`, because its parameter is empty.
  if (Object.values(request.params ?? {}).includes('')) throw notFound('Page');
  return {
    params: read(route.params, request.params),
    query: route.query ? read(route.query, request.query) : assertNothing(request.query, 'query'),
    body: route.body
      ? read(route.body, request.body === undefined ? emptyBody(route.body) : request.body)
      : assertNothing(request.body, 'body'),
  };
}

/**
 * Returns undefined if the contract accepts a missing body. Otherwise returns an empty object, so that the error has a
 * message for each missing field.
 */
function emptyBody(shape: Shape): unknown {
  return shape.safeParse(undefined).success ? undefined : {};
}

function read(shape: Shape | undefined, value: unknown): unknown {
  if (!shape) return undefined;
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = describe(parsed.error.issues as Issue[]);
  const [first = 'The request is not valid.'] = Object.values(fields);
  throw new AppError('invalid_request', first, { fields });
}

function assertNothing(value: unknown, part: 'query' | 'body'): undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object' && Object.keys(value).length === 0) return undefined;
  throw new AppError('invalid_request', `This request accepts no ${part}.`);
}

function describe(issues: Issue[]): Record<string, string> {
  const messages = issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return (issue.keys ?? []).map((key) => [key, `${key} is not a field that can be sent here`]);
    }
    const field = issue.path.join('.') || 'body';
    return [[field, issue.message === defaultMessage ? `${field} is not valid` : issue.message]];
  });
  return Object.fromEntries(messages.toReversed());
}

/** Zod's default message. It does not name the field. */
const defaultMessage = 'Invalid input';

function assertCleanUrl(request: FastifyRequest): void {
  if (!isDecodable(request.url)) throw new AppError('invalid_request', 'The address is not valid.');
  const parts = [...Object.values(request.params ?? {}), ...Object.values(request.query ?? {})];
  if (parts.every((part) => typeof part !== 'string' || isCleanText(part))) return;
  throw new AppError('invalid_request', 'The URL contains characters that are not allowed.');
}

/** Returns whether a URL can be decoded. Fastify alone would accept an undecodable query and keep its encoded text. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** Returns the request data that audit rows contain. Truncates the user agent to 400 characters. */
export function requestMeta(request: FastifyRequest): RequestMeta {
  return {
    requestId: request.id,
    ipAddress: addressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
  };
}

/**
 * Returns the client's IP address. Removes the zone id of a link-local address (`fe80::1%eth0`), which has a meaning
 * only on this machine. If a trusted proxy sends `unknown`, returns the proxy's own address.
 */
function addressOf({ ip, socket }: FastifyRequest): string {
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? '');
  return address.replace(/%.*$/, '');
}

/** Reads If-Match and Idempotency-Key. Throws a 400 error if one of them is invalid. */
export function readCallMeta(route: Route, request: FastifyRequest, meta: RequestMeta): CallMeta {
  return {
    ...meta,
    ifMatch: route.takesIfMatch ? readIfMatch(request.headers['if-match']) : null,
    idempotencyKey: route.takesIdempotencyKey ? readIdempotencyKey(request.headers['idempotency-key']) : null,
  };
}

function readIfMatch(header: string | undefined): number | null {
  if (header === undefined || header === '*') return null;
  const version = /^"(\d{1,9})"$/.exec(header)?.[1];
  if (!version)
    throw new AppError('invalid_request', 'If-Match must be a version in quotes, for example "3".');
  return Number(version);
}

function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new AppError('invalid_request', 'Idempotency-Key must have 1 to 200 visible characters.');
}
