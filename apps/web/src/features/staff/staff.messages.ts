export const staffMessages = {
  doctor: 'Doctor',
  loadingDoctors: 'Loading doctors...',
} as const;
