import type { Route, RouteCall, RouteOutput } from '@anteroom/contract/route';
import {
  type QueryFilters,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from './api.ts';

/**
 * The input of a route, together with the version that the user edited, or the idempotency key that makes a repeated
 * request harmless.
 */
export type RouteVariables<R extends Route> = RouteCall<R> &
  (R extends { takesIfMatch: true } ? { ifMatch?: number } : unknown) &
  (R extends { takesIdempotencyKey: true } ? { idempotencyKey?: string } : unknown);

type Choices<R extends Route> = Omit<
  UseMutationOptions<RouteOutput<R>, Error, RouteVariables<R>>,
  'mutationFn'
> & {
  /**
   * The queries to refetch after a success and after an error, because an error may mean that the screen is outdated.
   */
  invalidates?: readonly (QueryKey | QueryFilters)[];
  /** Keeps the mutation pending until the invalidated queries have been refetched. */
  waitsForRefetch?: boolean;
};

/** Returns a mutation that sends requests to a route. */
export function useRouteMutation<R extends Route>(route: R, choices: Choices<R> = {}) {
  const { invalidates = [], waitsForRefetch = false, ...options } = choices;
  const queryClient = useQueryClient();
  return useMutation<RouteOutput<R>, Error, RouteVariables<R>>({
    ...options,
    mutationFn: (variables) => call(route, ...splitVariables<R>(variables)),
    onSettled: async (...result) => {
      const refetched = Promise.all(
        invalidates.map((stale) => queryClient.invalidateQueries(isKey(stale) ? { queryKey: stale } : stale)),
      );
      await options.onSettled?.(...result);
      if (waitsForRefetch) await refetched;
    },
  });
}

function isKey(stale: QueryKey | QueryFilters): stale is QueryKey {
  return Array.isArray(stale);
}

function splitVariables<R extends Route>(variables: RouteVariables<R>) {
  const { ifMatch, idempotencyKey, ...input } = variables as RouteCall<R> & {
    ifMatch?: number;
    idempotencyKey?: string;
  };
  const options = {
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  };
  return [input as unknown as RouteCall<R>, options] as const;
}
