import { limits } from '@anteroom/contract/limits';
import type { Pagination } from '@anteroom/contract/page';
import { automaticHeader, type Route, type RouteCall, type RouteOutput } from '@anteroom/contract/route';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { call } from './api.ts';
import { callIfChanged } from './call-if-changed.ts';

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown> };

/**
 * Returns the key that matches a route's URL and everything below it, for example `['patients', '7']`. Stops before the
 * first URL parameter without a value.
 */
export function pathKey<R extends Route>(route: R, input: Partial<RouteCall<R>> = {}): QueryKey {
  return segmentsOf(route, input);
}

/**
 * Returns the key of a route, for example `['patients', { search: 'lee' }]`. Without query parameters, the key matches
 * every query of the route, but nothing below its URL.
 */
export function routeKey<R extends Route>(route: R, input: Partial<RouteCall<R>> = {}): QueryKey {
  return keyOf(route, input);
}

function segmentsOf(route: Route, { params = {} }: Parts): string[] {
  const segments = route.path.slice(1).split('/');
  const end = segments.findIndex((segment) => segment.startsWith(':') && !(segment.slice(1) in params));
  return segments
    .slice(0, end === -1 ? segments.length : end)
    .map((segment) => (segment.startsWith(':') ? String(params[segment.slice(1)]) : segment));
}

function keyOf(route: Route, input: Parts, more: object = {}): QueryKey {
  return [...segmentsOf(route, input), { ...input.query, ...more }];
}

/**
 * Polls must not count as user activity (S-29). Only routes that are marked with `isTimed` may therefore have an
 * interval, because the server does not count their requests as activity. Public routes have no session.
 */
type Polls<R extends Route> = R extends { isTimed: true } | { access: 'public' }
  ? unknown
  : { refetchInterval?: never };

type Choices<R extends Route, Data> = Omit<
  UseQueryOptions<RouteOutput<R>, Error, Data>,
  'queryKey' | 'queryFn'
>;

/** Options of a query. `timeoutMillis` is for routes whose duration grows with the amount of data. */
type QueryChoices<R extends Route, Data> = Choices<R, Data> & { timeoutMillis?: number };

/** Returns the query options for a route. Polled routes are requested with their cached ETag. */
export function routeQuery<R extends Route, Data = RouteOutput<R>>(
  route: R,
  input: RouteCall<R>,
  given?: QueryChoices<R, Data> & Polls<R>,
) {
  const { timeoutMillis, ...choices }: QueryChoices<R, Data> = given ?? {};
  return queryOptions<RouteOutput<R>, Error, Data>({
    ...choices,
    queryKey: keyOf(route, input),
    queryFn: (context) =>
      timeoutMillis === undefined
        ? read(route, input, context)
        : call(route, input, { ...requestOf(context), timeoutMillis }),
  });
}

type PagedRoute = Route & { response: z.ZodMiniType<{ pagination: Pagination }> };
type PageChoices<R extends PagedRoute> = Omit<
  UseInfiniteQueryOptions<RouteOutput<R>, Error, InfiniteData<RouteOutput<R>, string>, QueryKey, string>,
  'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam'
>;

/** Returns the options of an infinite query for a paginated list. */
export function routePages<R extends PagedRoute>(
  route: R,
  input: RouteCall<R>,
  choices?: PageChoices<R> & Polls<R>,
) {
  const { query } = input as Parts;
  return infiniteQueryOptions<RouteOutput<R>, Error, InfiniteData<RouteOutput<R>, string>, QueryKey, string>({
    ...choices,
    queryKey: keyOf(route, input, { isPaged: true }),
    queryFn: (context) =>
      read(
        route,
        { ...input, query: { limit: limits.page.size, cursor: context.pageParam, ...query } },
        context,
      ),
    initialPageParam: '0',
    getNextPageParam: (page) => {
      const { pagination } = page as { pagination: Pagination };
      return pagination.hasMore ? pagination.nextCursor : null;
    },
  });
}

function read<R extends Route>(route: R, input: RouteCall<R>, context: Loading): Promise<RouteOutput<R>> {
  return (route.answersNotModified ? callIfChanged : call)(route, input, requestOf(context));
}

type Loading = Pick<QueryFunctionContext<QueryKey, unknown>, 'client' | 'queryKey' | 'signal'>;

/**
 * Marks every load but the first as automatic, because the app repeats loads without the user: after a lost connection
 * and after changes by other users. `IdleWatch` reports what the user does.
 */
function requestOf({ client, queryKey, signal }: Loading) {
  const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
  return { signal, headers: dataUpdatedAt + errorUpdatedAt > 0 ? { [automaticHeader]: '1' } : undefined };
}
