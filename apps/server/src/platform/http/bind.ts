import type { Route, RouteInput, RouteOutput } from '@anteroom/contract/route';
import type { Actor, RequestMeta } from '#platform/context';
import type { Conditional } from './caching/conditional.ts';

/** Request data that every handler receives in addition to its input. */
export type CallMeta = RequestMeta & {
  /** The version in `If-Match`, if the route accepts this header. */
  readonly ifMatch: number | null;
  readonly idempotencyKey: string | null;
};

export type PublicCall<R extends Route> = RouteInput<R> & { meta: CallMeta; bearerToken: string | null };
export type RouteCallContext<R extends Route> = RouteInput<R> & { meta: CallMeta; actor: Actor };

/** Throws if the user may not make this request. Runs before the work of the route. */
export type Policy<R extends Route> = (actor: Actor, input: RouteInput<R>) => void | Promise<void>;

export type EventStream = {
  /** Sends the text of an event. Does nothing if the server or the client has closed the stream. */
  send(text: string): void;
  close(): void;
  /**
   * Calls the listener once when the server or the client closes the stream, or immediately if the stream is already
   * closed.
   */
  onClosed(listener: () => void): void;
};

/** Opens an event stream with `accept`, or throws to reject the request. */
export type OpenStream<R extends Route> = (
  call: RouteCallContext<R>,
  accept: () => EventStream,
) => Promise<void>;

export type OpenPublicStream<R extends Route> = (
  call: PublicCall<R>,
  accept: () => EventStream,
) => Promise<void>;

/** A file that is produced during the download. Chunks are produced only as fast as the client reads them. */
export type Download = {
  /** The file name in plain ASCII, because it is sent in a header. */
  fileName: string;
  parts: AsyncIterable<string>;
  /**
   * The ETag, for files that programs fetch repeatedly. The same content has the same ETag. A program may cache the
   * file and gets a 304 response while the file is unchanged.
   */
  etag?: string;
};

/** An image from the database. The server detected its type from its bytes. */
export type Image = { mediaType: `image/${string}`; bytes: Buffer };

/**
 * The result of `run`: the response, nothing for status 204, or an ETag with the response if the route may respond with
 * 304.
 */
export type Answer<R extends Route> = R extends { answersNotModified: true }
  ? RouteOutput<R> | Conditional<RouteOutput<R>>
  : R extends { status: 204 }
    ? // biome-ignore lint/suspicious/noConfusingVoidType: an action of a 204 route returns nothing.
      void
    : RouteOutput<R>;

export type SignedInRoute = Route & { access: 'signed_in' };
export type PublicRoute = Route & { access: 'public' };
type FileRoute = { streams: 'text/csv' | 'text/calendar' | 'application/fhir+ndjson' };
type DownloadRoute = SignedInRoute & FileRoute;
type PublicDownloadRoute = PublicRoute & FileRoute;

export type Binding = { readonly route: Route } & (
  | { readonly kind: 'public'; run(call: PublicCall<Route>): Promise<unknown> }
  | { readonly kind: 'public_download'; run(call: PublicCall<Route>): Promise<Download> }
  | { readonly kind: 'public_image'; run(call: PublicCall<Route>): Promise<Image> }
  | { readonly kind: 'public_stream'; open: OpenPublicStream<Route> }
  | {
      readonly kind: 'signed_in';
      policy: Policy<Route>;
      run(call: RouteCallContext<Route>): Promise<unknown>;
    }
  | {
      readonly kind: 'download';
      policy: Policy<Route>;
      run(call: RouteCallContext<Route>): Promise<Download>;
    }
  | { readonly kind: 'stream'; policy: Policy<Route>; open: OpenStream<Route> }
);

// The casts in the functions below give the bindings of all routes the same type. They are safe because the input of
// each request is parsed with the contract of its own route.

/** Binds a route without a session. Such a route has no policy: if it needs a secret, `run` checks the secret. */
export function bindPublic<R extends PublicRoute>(
  route: R,
  run: (call: PublicCall<R>) => Promise<Answer<R>>,
): Binding {
  return { kind: 'public', route, run: run as (call: PublicCall<Route>) => Promise<unknown> };
}

/** Binds a route to its policy, which runs after the input is validated and before `run`. */
export function bind<R extends SignedInRoute>(
  route: R,
  policy: Policy<R>,
  run: (call: RouteCallContext<R>) => Promise<Answer<R>>,
): Binding {
  return {
    kind: 'signed_in',
    route,
    policy: policy as Policy<Route>,
    run: run as (call: RouteCallContext<Route>) => Promise<unknown>,
  };
}

/**
 * Binds a file download. `run` checks access and prepares the file. Its chunks are produced later, during the download.
 */
export function bindDownload<R extends DownloadRoute>(
  route: R,
  policy: Policy<R>,
  run: (call: RouteCallContext<R>) => Promise<Download>,
): Binding {
  return {
    kind: 'download',
    route,
    policy: policy as Policy<Route>,
    run: run as (call: RouteCallContext<Route>) => Promise<Download>,
  };
}

/** Binds a file download that needs no sign-in: its URL is public or contains a secret. */
export function bindPublicDownload<R extends PublicDownloadRoute>(
  route: R,
  run: (call: PublicCall<R>) => Promise<Download>,
): Binding {
  return { kind: 'public_download', route, run: run as (call: PublicCall<Route>) => Promise<Download> };
}

/** Binds an image. The URL must change when the image changes, because browsers cache the image forever. */
export function bindPublicImage<R extends PublicRoute & { streams: 'image/*' }>(
  route: R,
  run: (call: PublicCall<R>) => Promise<Image>,
): Binding {
  return { kind: 'public_image', route, run: run as (call: PublicCall<Route>) => Promise<Image> };
}

/** Binds an event stream. The policy runs once, when the stream opens. */
export function bindStream<R extends SignedInRoute>(
  route: R,
  policy: Policy<R>,
  open: OpenStream<R>,
): Binding {
  return {
    kind: 'stream',
    route,
    policy: policy as Policy<Route>,
    open: open as OpenStream<Route>,
  };
}

/** Binds an event stream that anyone with its secret URL may open. */
export function bindPublicStream<R extends PublicRoute>(route: R, open: OpenPublicStream<R>): Binding {
  return { kind: 'public_stream', route, open: open as OpenPublicStream<Route> };
}
