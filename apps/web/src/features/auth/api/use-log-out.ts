import { useMutation } from '@tanstack/react-query';
import { endSession } from '#lib/session-store';
import { endOnServer } from '../end-on-server.ts';

/** Signs out here even if the server cannot be reached. */
export function useLogOut() {
  return useMutation({
    mutationFn: endOnServer,
    onSettled: () => endSession('person'),
  });
}
