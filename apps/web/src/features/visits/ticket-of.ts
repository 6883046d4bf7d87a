import type { AppointmentStatus } from '@anteroom/contract/appointments';

export type TicketOf = {
  uuid: string;
  scheduledDateTime: number;
  /** Null: the patient has none. Undefined: unknown, or hidden from this user. */
  patientEmail?: string | null | undefined;
};

const openStatuses: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'in_progress'];

/** A ticket is valid until the visit is over. */
export function hasTicket({
  ticketCode,
  status,
}: {
  ticketCode: string | null;
  status: AppointmentStatus;
}): boolean {
  return ticketCode !== null && openStatuses.includes(status);
}
