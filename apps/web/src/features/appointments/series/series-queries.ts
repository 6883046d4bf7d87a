import {
  createSeries,
  deleteFollowing,
  getSeries,
  type PreviewSeriesBody,
  previewSeries,
  updateFollowing,
} from '@anteroom/contract/appointment-series';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';
import { pathKey, routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';
import { refetch } from '../api/appointment-queries.ts';

const previewKey = pathKey(previewSeries);

/** Lists the dates of a series with their conflicts. Refetched each time it is shown, because other users book too. */
export const seriesPreview = (body: PreviewSeriesBody | null) =>
  queryOptions({
    queryKey: [...previewKey, body],
    queryFn: ({ signal }) => call(previewSeries, { body: body as PreviewSeriesBody }, { signal }),
    select: ({ dates }) => dates,
    enabled: body !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const seriesOf = (uuid: string) =>
  routeQuery(
    getSeries,
    { params: { uuid } },
    { select: ({ series }) => series, staleTime: 0, refetchOnWindowFocus: false },
  );

/** After a rejection, refetch the preview of the dates too, because it may be outdated. */
const alsoPreview = { invalidates: [...refetch.invalidates, previewKey] };

export const useCreateSeries = () => useRouteMutation(createSeries, alsoPreview);
export const useUpdateFollowing = () => useRouteMutation(updateFollowing, refetch);
export const useDeleteFollowing = () => useRouteMutation(deleteFollowing, refetch);
