import { limits } from '@anteroom/contract/limits';

export const emergencyAccessMessages = {
  button: 'Emergency access',
  title: 'Emergency Access',
  explanation: 'Open another doctor’s patient in an emergency.',
  consequences: [
    'You can read the record for one hour, but not change it.',
    "The admins, the patient's doctor and their team are notified immediately and can read your reason.",
    'Everything is recorded in the audit trail.',
  ],
  ownUses: 'Your earlier uses',
  patientId: 'Patient ID',
  patientIdHint:
    'The number after “ID:” on the patient’s record. Double-check it: the record opens immediately.',
  patientIdInvalid: 'Patient ID must be a positive whole number',
  reason: 'Reason',
  reasonHint: `At least ${limits.emergencyReason.min} characters. Others will read it.`,
  cancel: 'Cancel',
  open: 'Open the record',
  opening: 'Opening…',
  failed: 'Failed to open the record. Please try again.',
  openUntil: (time: string, name: string) => `Emergency access until ${time} – ${name}`,
  openAgain: 'Open record',
  openAgainOf: (name: string) => `Open the record of ${name}`,
  endedTitle: 'Emergency access has ended',
  ended:
    'The record was closed. If you still need it for an emergency, ask for emergency access again, with a new reason.',
  close: 'Close',
  until: (time: string) => `Emergency access until ${time}. You can read this record, but not change it.`,
} as const;
