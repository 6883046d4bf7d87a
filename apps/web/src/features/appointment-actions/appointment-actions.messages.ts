import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { appointmentStatusLabels } from '#features/appointments';

export const actionMessages = {
  checkIn: 'Check in',
  confirm: 'Confirm',
  bookFollowUp: 'Book follow-up',
  ticket: 'Ticket',

  cancelTitle: 'Cancel Appointment',
  cancelQuestion: (patient: string) => `Do you want to cancel the appointment of ${patient}?`,
  cancelConsequence: 'It leaves the queue and stays visible in the table as cancelled.',
  settled: (status: AppointmentStatus) => `${appointmentStatusLabels[status]}: can’t be cancelled any more.`,
  reason: 'Cancellation reason',
  cancelConfirm: 'Cancel appointment',
  cancelling: 'Cancelling…',
  keep: 'Keep it',
  failed: (patient: string) => `${patient}’s appointment was not changed.`,
  undo: 'Undo',
} as const;
