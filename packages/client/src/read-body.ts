import type { Route, RouteOutput } from '@anteroom/contract/route';

/**
 * Thrown when a body does not match the caller's version of the route, because the server is newer. The message can be
 * shown to users.
 */
export class OutdatedClientError extends Error {
  constructor() {
    super('The server has been updated since this page was opened. Please reload the page.');
    this.name = 'OutdatedClientError';
  }
}

/** Parses the body of a successful response. Throws `OutdatedClientError` if it does not match the route. */
export async function readBody<R extends Route>(route: R, response: Response): Promise<RouteOutput<R>> {
  if (!route.response) return undefined as RouteOutput<R>;
  const parsed = route.response.safeParse(await response.json());
  if (parsed.success) return parsed.data as RouteOutput<R>;
  throw new OutdatedClientError();
}
