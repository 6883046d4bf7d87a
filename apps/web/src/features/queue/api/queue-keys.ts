export const queueKeys = {
  ofDoctor: (doctorId: number) => ['queue', doctorId] as const,
  dayWise: (doctorId: number, date: string) => ['queue', doctorId, 'day-wise', date] as const,
  status: (doctorId: number) => ['queue', doctorId, 'status'] as const,
  settings: (doctorId: number) => ['queue-settings', doctorId] as const,
};
