export type ComingSoon = { title: string; sentence: string };

export const comingSoon = {
  appointmentsOld: { title: 'Appointments', sentence: 'Appointment management coming soon...' },
} satisfies Record<string, ComingSoon>;
