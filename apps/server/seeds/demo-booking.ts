import type { AppointmentStatus, AppointmentType } from '@anteroom/contract/appointments';
import type { DemoDoctor } from './demo-doctors.ts';
import type { DemoPatient } from './demo-patients.ts';

/** When the patient came and was seen; all null for who has not come or never did. */
export type VisitTimes = {
  arrivedAt: Date | null;
  calledAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
};

export const notSeen: VisitTimes = { arrivedAt: null, calledAt: null, startedAt: null, completedAt: null };

/** A place on the calendar that someone will be given. */
export type Opening = { scheduledAt: Date; durationMinutes: number; date: string };

/** An appointment and, unless it is cancelled, its place in the queue. */
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

/** The present, as every plan of the demo sees it. */
export type DemoMoment = { now: Date; today: string; zone: string };
