import type { Appointment, AppointmentType } from '@anteroom/contract/appointments';
import type { Actor } from '#context';
import type { Tx } from '#platform/db/database';

export type BookedAppointment = {
  id: number;
  uuid: string;
  doctorId: number;
  patientId: number;
  scheduledAt: Date;
  appointmentType: AppointmentType;
};

/** What of an appointment a queue depends on or shows. */
export type QueuedAppointment = BookedAppointment &
  Pick<Appointment, 'status' | 'durationMinutes' | 'reasonForVisit'>;

/** One that comes with all that became of it. */
export type EnteringAppointment = BookedAppointment & Pick<Appointment, 'status'> & { endsAt: Date };

export type AppointmentChange = { before: QueuedAppointment; after: QueuedAppointment };

/** What must happen with an appointment, in its transaction. The queue is the one that listens. */
export type AppointmentListener = {
  /** Takes the doctor's lock, before anything is read: bookings and calls of one doctor take turns. */
  lockDoctor(tx: Tx, doctorId: number): Promise<LockedDoctor>;
  /** The same for whoever books: to be given the doctor's next ticket code is to have the lock. */
  lockDoctorToBook(tx: Tx, doctorId: number): Promise<{ doctor: LockedDoctor; ticketCode: string }>;
  /** Does the work; where the queue refuses it, the refusal carries the queue as it is now. */
  withSnapshot<T>(actor: Actor, doctorId: number, work: () => Promise<T>): Promise<T>;
};

/** What can be done under a doctor's lock, in the transaction that holds it. */
export type LockedDoctor = {
  /** Gives the doctor's next ticket code, which the appointment keeps for good. */
  giveTicketCode(): Promise<string>;
  /** Gives so many at once, and the one that says that no ticket was ever given. */
  giveTicketCodes(count: number): Promise<{ codes: string[]; past: string }>;
  booked(actor: Actor, appointment: BookedAppointment): Promise<void>;
  /** The same for many at once, in whatever status they come; it is one change of the queue. */
  allBooked(actor: Actor, appointments: readonly EnteringAppointment[]): Promise<void>;
  /** Told before the appointment itself is written, for entries come first in the order of locks. May refuse. */
  changed(actor: Actor, change: AppointmentChange): Promise<void>;
  /** Told before the appointment itself is deleted. */
  removed(actor: Actor, appointment: BookedAppointment): Promise<void>;
};
