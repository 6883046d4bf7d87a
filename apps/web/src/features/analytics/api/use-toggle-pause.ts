import { togglePause } from '@anteroom/contract/queue-reset';
import { useQueueAct } from '#features/queue';
import { call } from '#lib/api';

export function useTogglePause(doctorId: number) {
  return useQueueAct(doctorId, async () => (await call(togglePause, { params: { doctorId } })).currentStatus);
}
