export const scheduleKeys = {
  /** Everything that depends on one doctor's schedule. */
  ofDoctor: (doctorId: number) => ['schedule', doctorId] as const,
  week: (doctorId: number) => ['schedule', doctorId, 'week'] as const,
  availableSlots: (doctorId: number | null, date: string) =>
    ['schedule', doctorId, 'available-slots', date] as const,
  exceptions: (doctorId: number | null, from: string, to: string | null) =>
    ['schedule', doctorId, 'exceptions', from, to] as const,
};
