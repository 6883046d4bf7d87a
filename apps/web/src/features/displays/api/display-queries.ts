import {
  createDisplay,
  extendDisplay,
  listDisplays,
  reopenDisplay,
  revokeDisplay,
  setDisplayMessage,
} from '@anteroom/contract/displays';
import { routeKey, routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';

/** Loads the displays. Always refetches them, because the time of last use changes without any action in the app. */
export const displaysQuery = routeQuery(listDisplays, {}, { staleTime: 0 });

const invalidates = [routeKey(listDisplays)];

/** Removes the display's link from the cache when its dialog closes. */
const unkept = { invalidates, gcTime: 0 };

export const useCreateDisplay = () => useRouteMutation(createDisplay, unkept);

export const useReopenDisplay = () => useRouteMutation(reopenDisplay, unkept);

export const useExtendDisplay = () => useRouteMutation(extendDisplay, { invalidates });

export const useSetDisplayMessage = () => useRouteMutation(setDisplayMessage, { invalidates });

export const useRevokeDisplay = () => useRouteMutation(revokeDisplay, { invalidates });
