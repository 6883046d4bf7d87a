import type { Route, RouteInput, RouteOutput } from '@anteroom/contract/route';
import type { Actor, RequestFacts } from '#context';
import type { Marked } from './marked.ts';

/** What every handler is told of the call besides its input. */
export type CallFacts = RequestFacts & {
  /** The version in `If-Match`, where the route takes one. */
  readonly ifMatch: number | null;
  readonly idempotencyKey: string | null;
};

export type PublicCall<R extends Route> = RouteInput<R> & { facts: CallFacts; bearerToken: string | null };
export type Call<R extends Route> = RouteInput<R> & { facts: CallFacts; actor: Actor };

/** Throws when this person may not make this call. Asked before anything is read or written. */
export type Policy<R extends Route> = (actor: Actor, input: RouteInput<R>) => void | Promise<void>;

/** Sends events until it is closed. */
export type EventStream = {
  /** Sends an event's text. Does nothing once either side has ended it. */
  send(text: string): void;
  close(): void;
  /** The listener is called once, whoever ends it; at once where it has ended. */
  onClosed(listener: () => void): void;
};

/** Refuses by throwing; what it does not refuse it accepts, which opens the stream. */
export type OpenStream<R extends Route> = (call: Call<R>, accept: () => EventStream) => Promise<void>;

/** The same for a stream that asks for no session. */
export type OpenPublicStream<R extends Route> = (
  call: PublicCall<R>,
  accept: () => EventStream,
) => Promise<void>;

/** A file that is made while it is read: each part is asked for when the one before it was taken. */
export type Download = {
  /** Plain ASCII: it stands in a header. */
  fileName: string;
  parts: AsyncIterable<string>;
  /**
   * Given where programs fetch a file again and again: the same for the same content. They may keep the file and are
   * told when theirs is still right.
   */
  mark?: string;
};

/** What a route's action answers; where the contract lets it answer 304, with a mark. */
type Answer<R extends Route> = R extends { answersNotModified: true }
  ? RouteOutput<R> | Marked<RouteOutput<R>>
  : RouteOutput<R>;

type SignedInRoute = Route & { access: 'signed_in' };
type PublicRoute = Route & { access: 'public' };
type FileRoute = { streams: 'text/csv' | 'text/calendar' };
type DownloadRoute = SignedInRoute & FileRoute;
type PublicDownloadRoute = PublicRoute & FileRoute;

/** A contract route with who may call it and what it does. */
export type Binding = { readonly route: Route } & (
  | { readonly kind: 'public'; run(call: PublicCall<Route>): Promise<unknown> }
  | { readonly kind: 'public_download'; run(call: PublicCall<Route>): Promise<Download> }
  | { readonly kind: 'public_stream'; open: OpenPublicStream<Route> }
  | { readonly kind: 'signed_in'; policy: Policy<Route>; run(call: Call<Route>): Promise<unknown> }
  | { readonly kind: 'download'; policy: Policy<Route>; run(call: Call<Route>): Promise<Download> }
  | { readonly kind: 'stream'; policy: Policy<Route>; open: OpenStream<Route> }
);

// The casts below are the one place where a route's own types meet the list of all routes: what a
// binding is given was parsed by its own contract.

export function bindPublic<R extends PublicRoute>(
  route: R,
  run: (call: PublicCall<R>) => Promise<Answer<R>>,
): Binding {
  return { kind: 'public', route, run: run as (call: PublicCall<Route>) => Promise<unknown> };
}

export function bind<R extends SignedInRoute>(
  route: R,
  policy: Policy<R>,
  run: (call: Call<R>) => Promise<Answer<R>>,
): Binding {
  return {
    kind: 'signed_in',
    route,
    policy: policy as Policy<Route>,
    run: run as (call: Call<Route>) => Promise<unknown>,
  };
}

/** Binds a file to download; `run` reads nothing of it yet but what may be refused. */
export function bindDownload<R extends DownloadRoute>(
  route: R,
  policy: Policy<R>,
  run: (call: Call<R>) => Promise<Download>,
): Binding {
  return {
    kind: 'download',
    route,
    policy: policy as Policy<Route>,
    run: run as (call: Call<Route>) => Promise<Download>,
  };
}

/** Binds a file that whoever knows its address may have. */
export function bindPublicDownload<R extends PublicDownloadRoute>(
  route: R,
  run: (call: PublicCall<R>) => Promise<Download>,
): Binding {
  return { kind: 'public_download', route, run: run as (call: PublicCall<Route>) => Promise<Download> };
}

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

/** Binds a stream that whoever knows its address may hear. */
export function bindPublicStream<R extends PublicRoute>(route: R, open: OpenPublicStream<R>): Binding {
  return { kind: 'public_stream', route, open: open as OpenPublicStream<Route> };
}
