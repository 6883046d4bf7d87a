import type { Actor } from '#context';
import type { Tx } from '#platform/db/database';

export type BookedAppointment = {
  id: number;
  uuid: string;
  doctorId: number;
  patientId: number;
  scheduledAt: Date;
};

/** What must happen with an appointment, in its transaction. The queue is the one that listens. */
export type AppointmentListener = {
  /** Takes the doctor's lock, before anything is read: bookings and calls of one doctor take turns. */
  lockDoctor(tx: Tx, doctorId: number): Promise<void>;
  /** Gives the doctor's next ticket code, which the appointment keeps for good. */
  giveTicketCode(tx: Tx, doctorId: number): Promise<string>;
  booked(tx: Tx, actor: Actor, appointment: BookedAppointment): Promise<void>;
};
