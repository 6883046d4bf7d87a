import { listNotSeen } from '@anteroom/contract/queue-positions';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { queueKeys } from './queue-keys.ts';

/** Loads patients of past days who were not seen. The list rarely changes, so it is not polled. */
export function useNotSeen(doctorId: number) {
  return useQuery({
    queryKey: queueKeys.notSeen(doctorId),
    queryFn: ({ signal }) => call(listNotSeen, { params: { doctorId } }, { signal }),
  });
}
