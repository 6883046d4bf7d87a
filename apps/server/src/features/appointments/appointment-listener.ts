import type { Appointment, AppointmentType } from '@anteroom/contract/appointments';
import type { Actor, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';

export type BookedAppointment = {
  id: number;
  uuid: string;
  doctorId: number;
  patientId: number;
  scheduledAt: Date;
  appointmentType: AppointmentType;
};

/** The fields of an appointment that a queue uses, or that a queue, an appointment board or Today shows. */
export type QueuedAppointment = BookedAppointment &
  Pick<Appointment, 'status' | 'durationMinutes' | 'reasonForVisit' | 'followUpRequired' | 'followUpDate'>;

/** The data of an appointment that an import or a new series adds, in any status. */
export type EnteringAppointment = BookedAppointment & Pick<Appointment, 'status'> & { endsAt: Date };

export type AppointmentChange = { before: QueuedAppointment; after: QueuedAppointment };

/**
 * If `keepsWaiting` is set, the patient stays on the waiting list, although a booking like this one would normally end
 * the wait.
 */
export type BookingChoices = { keepsWaiting?: boolean | undefined };

/**
 * Hooks that run in the transaction of an appointment's change. The queue implements them; the waiting list adds to
 * them.
 */
export type AppointmentListener = {
  /**
   * Takes the doctor's lock before anything is read, so that bookings and queue calls of one doctor run one after the
   * other.
   */
  lockDoctor(tx: Tx, doctorId: number): Promise<LockedDoctor>;
  /** Like `lockDoctor`, for a booking: taking the doctor's next ticket code also takes the lock. */
  lockDoctorToBook(tx: Tx, doctorId: number): Promise<{ doctor: LockedDoctor; ticketCode: string }>;
  /** Like `lockDoctorToBook`, for any number of appointments that need a ticket, also none. */
  lockDoctorToBookAll(tx: Tx, doctorId: number, count: number): Promise<{ doctor: LockedDoctor } & Tickets>;
  /** Runs `work`. If the queue rejects it, the error contains the current queue. */
  withQueueOnConflict<T>(actor: Actor, doctorId: number, work: () => Promise<T>): Promise<T>;
};

/** The next ticket codes of a doctor, and the code for appointments that never had a ticket. */
export type Tickets = { codes: string[]; past: string };

/** Actions in the transaction that has locked the doctor. */
export type LockedDoctor = {
  /** Returns the doctor's next ticket code. The appointment keeps it permanently. */
  giveTicketCode(): Promise<string>;
  /** Returns the doctor's next ticket codes, in order. */
  giveTicketCodes(count: number): Promise<Tickets>;
  booked(actor: Actor, appointment: BookedAppointment, choices?: BookingChoices): Promise<void>;
  bookedByPatient(by: RequestMeta, appointment: BookedAppointment): Promise<void>;
  /** Announces that a patient requested a time on a date, or that staff declined such a request. */
  requestsChanged(date: string, by: Actor | 'patient'): Promise<void>;
  /** Adds many appointments in any status to the queue, in one change. */
  allBooked(
    actor: Actor,
    appointments: readonly EnteringAppointment[],
    choices?: BookingChoices,
  ): Promise<void>;
  /**
   * Called before the appointment is written, because queue entries come first in the lock order. May throw. Returns
   * the version of the queue change if undoing that change restores the appointment's status, otherwise null.
   */
  changed(actor: Actor, change: AppointmentChange): Promise<number | null>;
  /** Like `changed`, for a change by the patient. The patient's queue entry must be waiting. */
  changedByPatient(by: RequestMeta, change: AppointmentChange): Promise<void>;
  removed(actor: Actor, appointment: BookedAppointment): Promise<void>;
  /** Removes many appointments from the queue, in one change. */
  allRemoved(actor: Actor, appointmentIds: readonly number[]): Promise<void>;
};
