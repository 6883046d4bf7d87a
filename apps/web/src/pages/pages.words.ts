export const pageWords = {
  notFound: 'Page Not Found',
  notFoundHint: 'There is nothing at this address. It may have been mistyped, or the page has moved.',
  goBack: 'Go Back',
  goToDashboard: 'Go to Dashboard',

  contact: 'Contact',
  contactHint: 'How to reach the clinic.',
  backToSignIn: 'Back to Sign In',

  accessDenied: 'Access Denied',
  accessDeniedHint: 'Your account may not open this page.',
  requiredRoles: 'Required roles',
  ownRole: 'Your role',

  tagline: 'The clinic’s day, in order.',
  taglineHint: 'Patients, appointments and queues on one calm screen, the same on every desk.',

  overview: 'Overview',
  welcome: (name: string) => `Welcome, ${name}`,
  accountInfo: 'Account Information',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  emailVerified: 'Email verified',
  yes: 'Yes',
  no: 'No',
  quickActions: 'Quick Actions',
  actions: {
    patients: { label: 'Patients', hint: 'Find, add and edit records' },
    appointments: { label: 'Appointments', hint: 'Book and look ahead' },
    schedule: { label: 'Schedule', hint: 'Weekly working hours' },
    reports: { label: 'Reports', hint: 'The clinic in figures' },
    audit: { label: 'Audit Trail', hint: 'Who did what, and when' },
    clinic: { label: 'Clinic Details', hint: 'The clinic’s name and contact details' },
    createManager: { label: 'Create Manager', hint: 'An account for an assistant' },
  },
} as const;
