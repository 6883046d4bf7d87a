import type { QueueLine } from '../queue-line.ts';
import { skipPatient } from './line-calls.ts';
import { useQueueAct } from './use-queue-act.ts';

export function useSkipPatient(line: QueueLine) {
  return useQueueAct(line.doctorId, (appointmentId: string) => skipPatient(line, appointmentId));
}
