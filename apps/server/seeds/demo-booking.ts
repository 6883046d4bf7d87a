import type { AppointmentStatus, AppointmentType } from '@anteroom/contract/appointments';
import type { DemoDoctor } from './demo-doctors.ts';
import type { DemoPatient } from './demo-patients.ts';

/**
 * The times at which the patient arrived and was seen. All are null before the arrival, for no-shows and for cancelled
 * appointments.
 */
export type VisitTimes = {
  arrivedAt: Date | null;
  calledAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
};

export const notSeen: VisitTimes = { arrivedAt: null, calledAt: null, startedAt: null, completedAt: null };

/** A free time in the doctor's calendar. */
export type Opening = { scheduledAt: Date; durationMinutes: number; date: string };

/** An appointment with the times and texts of its visit. */
export type DemoBooking = Opening &
  VisitTimes & {
    doctor: DemoDoctor;
    patient: DemoPatient;
    type: AppointmentType;
    status: AppointmentStatus;
    reason: string;
    notes: string | null;
    diagnosis: string | null;
    treatment: string | null;
    prescription: string | null;
    followUpAt: Date | null;
    cancellationReason: string | null;
    createdAt: Date;
    updatedAt: Date;
  };

/** The moment for which the demo is planned. */
export type DemoMoment = { now: Date; today: string; zone: string };
