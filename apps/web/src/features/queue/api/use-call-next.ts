import type { QueueLine } from '../queue-line.ts';
import { callNext } from './line-calls.ts';
import { useQueueAct } from './use-queue-act.ts';

export function useCallNext(line: QueueLine) {
  return useQueueAct(line.doctorId, (currentAppointmentId: string | null) =>
    callNext(line, currentAppointmentId),
  );
}
