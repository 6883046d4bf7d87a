import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

type Shape = z.ZodMiniType;

/** One HTTP call, described once: the server binds it, the web client calls it, the OpenAPI document shows it. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`; parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  /** `public`: no session is asked for. */
  readonly access: 'public' | 'signed_in';
  /** A timer makes this call, so it does not count as a person's action and does not keep a session alive. */
  readonly isTimed?: true;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  readonly status: 200 | 201 | 204;
  /** Absent where the answer has no body (204) or is a stream. */
  readonly response?: Shape;
  /** The media type of a streamed answer. */
  readonly streams?: 'text/event-stream' | 'text/csv' | 'text/calendar';
  /** Repeating the call with the same `Idempotency-Key` answers the first result again. */
  readonly takesIdempotencyKey?: true;
  /** Takes `If-Match: "<version>"`; a stale one is refused. */
  readonly takesIfMatch?: true;
  /** Answers with an `ETag`, and with 304 and nothing else where `If-None-Match` names it. */
  readonly answersNotModified?: true;
  /** Asks the browser to forget what it keeps of this place (`Clear-Site-Data`). */
  readonly clearsSiteData?: true;
  readonly errors: readonly ErrorCode[];
};

export function route<const R extends Route>(definition: R): R {
  return definition;
}

type Parsed<S> = S extends Shape ? z.output<S> : undefined;
type Sent<S> = S extends Shape ? z.input<S> : undefined;

/** What a handler receives: every part already parsed. */
export type RouteInput<R extends Route> = {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
};

/** What a caller sends. */
export type RouteCall<R extends Route> = {
  [Part in 'params' | 'query' | 'body' as R[Part] extends Shape ? Part : never]: Sent<R[Part]>;
};

export type RouteOutput<R extends Route> = R['response'] extends Shape ? z.output<R['response']> : undefined;
