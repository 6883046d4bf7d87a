import { useMutation } from '@tanstack/react-query';
import { endSession } from '#lib/session-store';
import { endOnServer } from '../end-on-server.ts';

/** Signs out here whatever the server says: nobody should be kept in by a lost connection. */
export function useLogOut() {
  return useMutation({
    mutationFn: endOnServer,
    onSettled: () => endSession('person'),
  });
}
