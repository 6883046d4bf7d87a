import { createAppointmentBody } from '@anteroom/contract/appointments';
import { describe, expect, it } from 'vitest';
import { type AppointmentFormValues, appointmentBody, newAppointmentValues } from './appointment-body.ts';

const zone = 'Europe/Berlin';
const values: AppointmentFormValues = {
  ...newAppointmentValues('2', zone),
  patientId: 7,
  wallTime: '2026-11-20T09:30',
};

function messagesFor(change: Partial<AppointmentFormValues>): (string | undefined)[] {
  const checked = createAppointmentBody.safeParse(appointmentBody({ ...values, ...change }, zone));
  return checked.error?.issues.map(({ message }) => message) ?? [];
}

describe('appointmentBody', () => {
  it("converts the chosen time from the clinic's time zone to an instant", () => {
    const body = createAppointmentBody.parse(appointmentBody(values, zone));
    expect(body).toMatchObject({
      patientId: 7,
      doctorId: 2,
      scheduledDateTime: Date.UTC(2026, 10, 20, 8, 30),
      durationMinutes: 30,
    });
  });

  it('reports missing fields of a new appointment in the words of the specification', () => {
    expect(messagesFor({ patientId: null })).toEqual(['Patient is required']);
    expect(messagesFor({ doctorId: '' })).toEqual(['Doctor is required']);
    expect(messagesFor({ wallTime: '' })).toEqual(['Date and time is required']);
    expect(messagesFor({ durationMinutes: '' })).toContain('Duration must be at least 5 minutes');
  });

  it('uses the second occurrence of a repeated hour if the user picked that time', () => {
    const second = Date.UTC(2026, 9, 25, 1, 30);
    const chosen = { ...values, wallTime: '2026-10-25T02:30', instant: second };
    expect(appointmentBody(chosen, zone)).toMatchObject({ scheduledDateTime: second });
    const typed = { ...chosen, wallTime: '2026-10-25T02:45' };
    expect(appointmentBody(typed, zone)).toMatchObject({ scheduledDateTime: Date.UTC(2026, 9, 25, 0, 45) });
  });

  it('prefills the patient, date and type of a follow-up', () => {
    const start = { patientId: 7, at: Date.UTC(2026, 11, 1, 9), appointmentType: 'follow_up' };
    expect(appointmentBody(newAppointmentValues('2', zone, start), zone)).toEqual({
      patientId: 7,
      doctorId: 2,
      scheduledDateTime: start.at,
      durationMinutes: 30,
      appointmentType: 'follow_up',
    });
  });
});
