import {
  createCalendarFeed,
  extendCalendarFeed,
  listCalendarFeeds,
  reopenCalendarFeed,
  revokeCalendarFeed,
} from '@anteroom/contract/calendar-feeds';
import { routeKey, routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';

/**
 * Loads a doctor's calendar feeds. Always refetches them, because the time of last use changes without any action in
 * the app.
 */
export const calendarFeeds = (doctorId: number) =>
  routeQuery(listCalendarFeeds, { params: { doctorId } }, { staleTime: 0 });

const refetchFeeds = (doctorId: number) => ({
  invalidates: [routeKey(listCalendarFeeds, { params: { doctorId } })],
});

export const useCreateFeed = (doctorId: number) =>
  // Removes the feed's link from the cache when its dialog closes.
  useRouteMutation(createCalendarFeed, { gcTime: 0, ...refetchFeeds(doctorId) });

export const useExtendFeed = (doctorId: number) =>
  useRouteMutation(extendCalendarFeed, refetchFeeds(doctorId));

export const useReopenFeed = (doctorId: number) =>
  // Removes the feed's link from the cache when its dialog closes.
  useRouteMutation(reopenCalendarFeed, { gcTime: 0, ...refetchFeeds(doctorId) });

export const useRevokeFeed = (doctorId: number) =>
  useRouteMutation(revokeCalendarFeed, refetchFeeds(doctorId));
