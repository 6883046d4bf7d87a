import { limits } from '@anteroom/contract/limits';

export const emergencyAccessWords = {
  button: 'Emergency access',
  title: 'Emergency Access',
  explanation: 'For an emergency with a patient who is not yours.',
  consequences: [
    'You can read the record for one hour, and change nothing.',
    "The admins, the patient's doctor and their team are told at once and can read your reason.",
    'Everything is recorded in the audit trail.',
  ],
  patientId: 'Patient ID',
  patientIdHint: 'The number after “ID:” on the patient’s record. Check it twice: the record opens at once.',
  patientIdInvalid: 'Patient ID must be a positive whole number',
  reason: 'Reason',
  reasonHint: `At least ${limits.emergencyReason.min} characters. Others will read it.`,
  cancel: 'Cancel',
  open: 'Open the Record',
  opening: 'Opening...',
  failed: 'Failed to open the record. Please try again.',
  openUntil: (time: string, name: string) => `Emergency access until ${time} – ${name}`,
  openAgain: 'Open record',
  openAgainOf: (name: string) => `Open the record of ${name}`,
  until: (time: string) => `Emergency access until ${time}. You can read this record, but not change it.`,
} as const;
