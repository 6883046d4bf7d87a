import type { AppointmentStatus } from '@anteroom/contract/appointments';

/** What is known of the appointment that a ticket is for. */
export type TicketOf = {
  uuid: string;
  doctorName: string;
  scheduledDateTime: number;
  /** Null: the patient has none. Absent where it is not known. */
  patientEmail?: string | null;
};

const openStatuses: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'in_progress'];

/** A ticket is good until the visit is over. */
export function hasTicket({
  ticketCode,
  status,
}: {
  ticketCode: string | null;
  status: AppointmentStatus;
}): boolean {
  return ticketCode !== null && openStatuses.includes(status);
}
