export const pageMessages = {
  notFound: 'Page Not Found',
  notFoundHint: 'There is nothing at this address. It may have been mistyped, or the page has moved.',
  goBack: 'Go Back',
  goToDashboard: 'Go to Dashboard',

  noDoctorYet: 'There is no doctor yet. Add the first one in User Management.',
  addDoctor: 'Add a doctor',
  checkAgain: 'Check again',
  checking: 'Checking…',

  contact: 'Contact',
  contactHint: 'How to reach the clinic.',
  backToSignIn: 'Back to Sign In',

  accessDenied: 'Access Denied',
  accessDeniedHint: 'You don’t have access to this page.',
  requiredRoles: 'Available to',
  ownRole: 'Your role',
} as const;

export type ComingSoon = { title: string; sentence: string };

export const comingSoon = {
  appointmentsOld: { title: 'Appointments', sentence: 'Appointment management coming soon...' },
} satisfies Record<string, ComingSoon>;

/** Texts for choosing the doctor of a screen. */
export const doctorChoiceMessages = {
  chooseDoctor: 'Choose a doctor...',
  selectDoctorTitle: 'Select a Doctor',
  selectDoctorHint: 'Choose a doctor to view and manage their queue system.',
  noDoctorsTitle: 'No Doctors Assigned',
  noDoctorsHint:
    "You don't have any doctors assigned to manage. Please contact your administrator to assign doctors to your account.",
  loadingAssigned: 'Loading assigned doctors...',
  loadingDoctors: 'Loading doctors...',
  loadFailed: 'Failed to load queue data. Please try again.',
} as const;
