import type { Route, RouteInput, RouteOutput } from '@anteroom/contract/route';
import type { Actor, RequestFacts } from '#context';

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
  /** Does nothing once either side has ended it. */
  send(event: string, message: unknown): void;
  close(): void;
  /** The listener is called once, whoever ends it; at once where it has ended. */
  onClosed(listener: () => void): void;
};

/** Refuses by throwing; what it does not refuse it accepts, which opens the stream. */
export type OpenStream<R extends Route> = (call: Call<R>, accept: () => EventStream) => Promise<void>;

/** A file that is made while it is read: each part is asked for when the one before it was taken. */
export type Download = {
  /** Plain ASCII: it stands in a header. */
  fileName: string;
  parts: AsyncIterable<string>;
};

type SignedInRoute = Route & { access: 'signed_in' };
type DownloadRoute = SignedInRoute & { streams: 'text/csv' };
type PublicRoute = Route & { access: 'public' };

/** A contract route with who may call it and what it does. */
export type Binding = { readonly route: Route } & (
  | { readonly kind: 'public'; run(call: PublicCall<Route>): Promise<unknown> }
  | { readonly kind: 'signed_in'; policy: Policy<Route>; run(call: Call<Route>): Promise<unknown> }
  | { readonly kind: 'download'; policy: Policy<Route>; run(call: Call<Route>): Promise<Download> }
  | { readonly kind: 'stream'; policy: Policy<Route>; open: OpenStream<Route> }
);

// The casts below are the one place where a route's own types meet the list of all routes: what a
// binding is given was parsed by its own contract.

export function bindPublic<R extends PublicRoute>(
  route: R,
  run: (call: PublicCall<R>) => Promise<RouteOutput<R>>,
): Binding {
  return { kind: 'public', route, run: run as (call: PublicCall<Route>) => Promise<unknown> };
}

export function bind<R extends SignedInRoute>(
  route: R,
  policy: Policy<R>,
  run: (call: Call<R>) => Promise<RouteOutput<R>>,
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
