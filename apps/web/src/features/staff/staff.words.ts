export const staffWords = {
  doctor: 'Doctor',
  loadingDoctors: 'Loading doctors...',
} as const;
