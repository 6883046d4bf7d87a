/** Texts for choosing the doctor of a screen. In a separate file, because screens without a queue show them too. */
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
