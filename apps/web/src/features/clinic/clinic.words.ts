export const clinicWords = {
  loading: 'Loading...',
  retry: 'Retry',
  timesIn: (zone: string) => `Times are the clinic's (${zone.replaceAll('_', ' ')}).`,
} as const;
