import type { QueueLine } from '../queue-line.ts';
import { setLineStatus } from './line-calls.ts';
import { useQueueAct } from './use-queue-act.ts';

export function useSetQueueStatus(line: QueueLine) {
  return useQueueAct(line.doctorId, (status: 'active' | 'paused') => setLineStatus(line, status));
}
