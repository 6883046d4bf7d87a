import { limits } from '@anteroom/contract/limits';
import { roundUpToQuarter } from '#lib/round-to-quarter';
import { fromWallTime, toWallTime } from '#lib/wall-time';

export type AppointmentFormValues = {
  patientId: number | null;
  doctorId: string;
  /** `YYYY-MM-DDTHH:mm` on the clinic's clocks. */
  wallTime: string;
  durationMinutes: string;
  appointmentType: string;
  reasonForVisit: string;
  notes: string;
};

export function newAppointmentValues(doctorId: string, timeZone: string): AppointmentFormValues {
  return {
    patientId: null,
    doctorId,
    wallTime: toWallTime(roundUpToQuarter(Date.now()), timeZone),
    durationMinutes: String(limits.appointment.defaultMinutes),
    appointmentType: 'consultation',
    reasonForVisit: '',
    notes: '',
  };
}

/** An empty number is sent as none at all, so that the contract answers with its own sentence. */
export function appointmentBody(values: AppointmentFormValues, timeZone: string): Record<string, unknown> {
  const { patientId, doctorId, wallTime, durationMinutes, appointmentType, reasonForVisit, notes } = values;
  return {
    patientId: patientId ?? undefined,
    doctorId: doctorId === '' ? undefined : Number(doctorId),
    scheduledDateTime: fromWallTime(wallTime, timeZone),
    durationMinutes: Number(durationMinutes),
    appointmentType,
    ...(reasonForVisit.trim() === '' ? {} : { reasonForVisit }),
    ...(notes.trim() === '' ? {} : { notes }),
  };
}
