import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

type Shape = z.ZodMiniType;

/**
 * The description of one HTTP call. The server binds it, clients call it, and the API reference is generated from it.
 */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path relative to `/api/v1`, with parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** `public` routes need no session. */
  readonly access: 'public' | 'signed_in';
  /** True for requests that timers send. They do not count as user activity, so they do not keep a session alive. */
  readonly isTimed?: true;
  /**
   * True if the route responds even while the database is down. It then responds only to callers whose session was
   * checked shortly before.
   */
  readonly answersWithoutDatabase?: true;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  readonly status: 200 | 201 | 204;
  /** The shape of the response body. Absent for responses without a body (204) and for streams. */
  readonly response?: Shape;
  /** The media type of a response that is not JSON. */
  readonly streams?:
    | 'text/event-stream'
    | 'text/csv'
    | 'text/calendar'
    | 'application/fhir+ndjson'
    | 'image/*';
  /** If a request is repeated with the same `Idempotency-Key`, the server returns the first response. */
  readonly takesIdempotencyKey?: true;
  /** The route accepts `If-Match: "<version>"` and rejects an outdated version. */
  readonly takesIfMatch?: true;
  /** The route's responses have an `ETag`. A matching `If-None-Match` gets 304 without a body. */
  readonly answersNotModified?: true;
  /**
   * The route rejects callers while the clinic hides a section of records from their role, because an incomplete record
   * would mislead the patient or lose data.
   */
  readonly needsWholeRecords?: true;
  /** The response clears the browser's storage for this site (`Clear-Site-Data`). */
  readonly clearsSiteData?: true;
  readonly errors: readonly ErrorCode[];
};

/**
 * A header for requests that the user did not cause, such as reloading the shown data after a lost connection. Its
 * value does not matter. Like a timed request, such a request does not keep a session alive.
 */
export const automaticHeader = 'x-automatic';

export function route<const R extends Route>(definition: R): R {
  return definition;
}

type Parsed<S> = S extends Shape ? z.output<S> : undefined;
type Sent<S> = S extends Shape ? z.input<S> : undefined;

/** The parsed parts of a request, as a handler receives them. */
export type RouteInput<R extends Route> = {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
};

/** The parts of a request, as a caller sends them. */
export type RouteCall<R extends Route> = {
  [Part in 'params' | 'query' | 'body' as R[Part] extends Shape ? Part : never]: Sent<R[Part]>;
};

export type RouteOutput<R extends Route> = R['response'] extends Shape ? z.output<R['response']> : undefined;
