import { listNotSeen } from '@anteroom/contract/queue-places';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { queueKeys } from './queue-keys.ts';

/** Who still waits in the lines of past days; they change only when somebody settles one, or a day ends. */
export function useNotSeen(doctorId: number) {
  return useQuery({
    queryKey: queueKeys.notSeen(doctorId),
    queryFn: ({ signal }) => call(listNotSeen, { params: { doctorId } }, { signal }),
  });
}
