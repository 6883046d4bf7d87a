import { endSession, listSessions } from '@anteroom/contract/sessions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { ApiError } from '#lib/api-error';

const sessionsKey = ['sessions'];

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
    staleTime: 0,
  });
}

/** Refetches after errors too: some of the sessions may have ended. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (sessionIds: readonly number[]) => {
      for (const sessionId of sessionIds) await end(sessionId);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Ends a session. Ignores 404, because the session has already ended. */
async function end(sessionId: number): Promise<void> {
  try {
    await call(endSession, { params: { sessionId } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
