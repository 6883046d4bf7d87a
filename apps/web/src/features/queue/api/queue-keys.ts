import type { QueueLine } from '../queue-line.ts';

const ofDoctor = (doctorId: number) => ['queue', doctorId] as const;

export const queueKeys = {
  ofDoctor,
  line: ({ kind, doctorId, date }: QueueLine) =>
    [...ofDoctor(doctorId), kind, ...(kind === 'central' ? [] : [date])] as const,
  status: (doctorId: number) => [...ofDoctor(doctorId), 'status'] as const,
  upcoming: (doctorId: number) => [...ofDoctor(doctorId), 'upcoming'] as const,
  notSeen: (doctorId: number) => [...ofDoctor(doctorId), 'not-seen'] as const,
  settings: (doctorId: number) => ['queue-settings', doctorId] as const,
  /** The last event of this doctor's stream. */
  lastChange: (doctorId: number) => ['queue-change', doctorId] as const,
};
