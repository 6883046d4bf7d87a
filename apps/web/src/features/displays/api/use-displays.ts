import {
  createDisplay,
  extendDisplay,
  listDisplays,
  reopenDisplay,
  revokeDisplay,
} from '@anteroom/contract/displays';
import type { RouteCall } from '@anteroom/contract/route';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';

const displaysKey = ['displays'] as const;

/** Never cached, because the time of last use changes without any action here. */
export function useDisplays() {
  return useQuery({
    queryKey: displaysKey,
    queryFn: ({ signal }) => call(listDisplays, {}, { signal }),
    staleTime: 0,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return {
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: displaysKey });
    },
  };
}

export function useCreateDisplay() {
  return useMutation({
    mutationFn: (body: RouteCall<typeof createDisplay>['body']) => call(createDisplay, { body }),
    // Drop the link when its dialog closes.
    gcTime: 0,
    ...useRefresh(),
  });
}

export function useExtendDisplay() {
  return useMutation({
    mutationFn: (displayId: number) => call(extendDisplay, { params: { displayId } }),
    ...useRefresh(),
  });
}

export function useReopenDisplay() {
  return useMutation({
    mutationFn: (displayId: number) => call(reopenDisplay, { params: { displayId } }),
    // Drop the link when its dialog closes.
    gcTime: 0,
    ...useRefresh(),
  });
}

export function useRevokeDisplay() {
  return useMutation({
    mutationFn: (displayId: number) => call(revokeDisplay, { params: { displayId } }),
    ...useRefresh(),
  });
}
