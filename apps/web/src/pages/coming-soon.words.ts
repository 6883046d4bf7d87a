export type ComingSoon = { title: string; sentence: string };

export const comingSoon = {
  appointmentsOld: { title: 'Appointments', sentence: 'Appointment management coming soon...' },
  reports: { title: 'Reports', sentence: 'Reports coming soon...' },
  schedule: { title: 'Schedule Management', sentence: 'Schedule management coming soon...' },
  centralQueue: { title: 'Central Queue', sentence: 'Central queue coming soon...' },
  queueAnalytics: { title: 'Queue Analytics', sentence: 'Queue analytics coming soon...' },
  users: { title: 'User Management', sentence: 'User management coming soon...' },
  managers: { title: 'Manager Management', sentence: 'Manager management coming soon...' },
  createManager: { title: 'Create Manager', sentence: 'Create manager coming soon...' },
  register: { title: 'Register', sentence: 'Registration coming soon...' },
  forgotPassword: { title: 'Forgot Password', sentence: 'Password reset coming soon...' },
  resetPassword: { title: 'Reset Password', sentence: 'Password reset coming soon...' },
  verifyEmail: { title: 'Verify Email', sentence: 'Email verification coming soon...' },
  contact: { title: 'Contact', sentence: 'Contact coming soon...' },
} satisfies Record<string, ComingSoon>;
