import type { AppointmentStatus } from '@anteroom/contract/appointments';

export type TicketOf = {
  uuid: string;
  scheduledDateTime: number;
  /** Null if the patient has no email address. Undefined if the address is unknown or hidden from this user. */
  patientEmail?: string | null | undefined;
};

const openStatuses: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'in_progress'];

/** Returns whether the appointment can have a ticket. Tickets are valid until the visit is over. */
export function hasTicket({
  ticketCode,
  status,
}: {
  ticketCode: string | null;
  status: AppointmentStatus;
}): boolean {
  return ticketCode !== null && openStatuses.includes(status);
}
