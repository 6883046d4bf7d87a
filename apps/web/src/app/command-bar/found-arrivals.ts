import { findArrivals } from '@anteroom/contract/arrivals';
import { keepPreviousData } from '@tanstack/react-query';
import { routeQuery } from '#lib/route-query';

/** Searches the patients who can be checked in now. The cache drops the results as soon as no screen shows them. */
export const foundArrivals = (search: string) =>
  routeQuery(
    findArrivals,
    { query: { search } },
    {
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
    },
  );
