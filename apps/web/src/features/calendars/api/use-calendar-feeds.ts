import {
  createCalendarFeed,
  extendCalendarFeed,
  type FeedNameForm,
  listCalendarFeeds,
  reopenCalendarFeed,
  revokeCalendarFeed,
} from '@anteroom/contract/calendar-feeds';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';

const feedsKey = (doctorId: number) => ['calendar-feeds', doctorId] as const;

/** Never cached, because the time of last use changes without any action here. */
export function useCalendarFeeds(doctorId: number) {
  return useQuery({
    queryKey: feedsKey(doctorId),
    queryFn: ({ signal }) => call(listCalendarFeeds, { params: { doctorId } }, { signal }),
    staleTime: 0,
  });
}

function useRefresh(doctorId: number) {
  const queryClient = useQueryClient();
  return {
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: feedsKey(doctorId) });
    },
  };
}

export function useCreateFeed(doctorId: number) {
  return useMutation({
    mutationFn: (body: { label: string; nameForm: FeedNameForm }) =>
      call(createCalendarFeed, { params: { doctorId }, body }),
    // Drop the link when its dialog closes.
    gcTime: 0,
    ...useRefresh(doctorId),
  });
}

export function useExtendFeed(doctorId: number) {
  return useMutation({
    mutationFn: (feedId: number) => call(extendCalendarFeed, { params: { doctorId, feedId } }),
    ...useRefresh(doctorId),
  });
}

export function useReopenFeed(doctorId: number) {
  return useMutation({
    mutationFn: (feedId: number) => call(reopenCalendarFeed, { params: { doctorId, feedId } }),
    // Drop the link when its dialog closes.
    gcTime: 0,
    ...useRefresh(doctorId),
  });
}

export function useRevokeFeed(doctorId: number) {
  return useMutation({
    mutationFn: (feedId: number) => call(revokeCalendarFeed, { params: { doctorId, feedId } }),
    ...useRefresh(doctorId),
  });
}
