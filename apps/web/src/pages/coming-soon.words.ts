export type ComingSoon = { title: string; sentence: string };

export const comingSoon = {
  appointmentsOld: { title: 'Appointments', sentence: 'Appointment management coming soon...' },
  reports: { title: 'Reports', sentence: 'Reports coming soon...' },
  queueAnalytics: { title: 'Queue Analytics', sentence: 'Queue analytics coming soon...' },
} satisfies Record<string, ComingSoon>;
