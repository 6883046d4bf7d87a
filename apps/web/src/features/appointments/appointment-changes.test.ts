import { type Appointment, updateAppointmentBody } from '@anteroom/contract/appointments';
import { describe, expect, it } from 'vitest';
import { type AppointmentFormValues, formValuesOf } from './appointment-body.ts';
import { bodyOfChanges, conflictingFields } from './appointment-changes.ts';

const zone = 'Europe/Berlin';
const booked: Appointment = {
  uuid: '7d1f3c8e-2b57-4c55-9a44-0d9f6f3b1c11',
  patientId: 7,
  doctorId: 2,
  patientFirstName: 'Ada',
  patientLastName: 'Byron',
  patientDateOfDeath: null,
  patientEmail: null,
  doctorName: 'Dana Okafor',
  // Not on a full minute, because a client of the API may have booked it.
  scheduledDateTime: Date.UTC(2026, 10, 20, 8, 30, 12),
  durationMinutes: 30,
  appointmentType: 'consultation',
  status: 'scheduled',
  reasonForVisit: 'Cough',
  notes: null,
  diagnosis: null,
  treatment: null,
  prescription: null,
  followUpRequired: false,
  followUpDate: null,
  cancellationReason: null,
  ticketCode: 'D-017',
  seriesId: null,
  version: 1,
  createdAt: 0,
  updatedAt: 0,
};

const changesTo = (change: Partial<AppointmentFormValues>, before = booked) =>
  bodyOfChanges({ ...formValuesOf(before, zone), ...change }, before, zone);

function messagesFor(change: Partial<AppointmentFormValues>): (string | undefined)[] {
  const checked = updateAppointmentBody.safeParse(changesTo(change));
  return checked.error?.issues.map(({ message }) => message) ?? [];
}

describe('bodyOfChanges', () => {
  it('returns an empty body if the user has changed no field of the appointment', () => {
    expect(changesTo({})).toEqual({});
    expect(changesTo({ reasonForVisit: ' Cough ' })).toEqual({});
  });

  it('returns only the changed fields, with null for a text that was cleared', () => {
    expect(changesTo({ reasonForVisit: '', diagnosis: 'Cold', durationMinutes: '45' })).toEqual({
      reasonForVisit: null,
      diagnosis: 'Cold',
      durationMinutes: 45,
    });
    expect(changesTo({ wallTime: '2026-11-20T10:00' })).toEqual({
      scheduledDateTime: Date.UTC(2026, 10, 20, 9),
    });
  });

  it('reports missing fields of an edited appointment in the words of the specification', () => {
    expect(messagesFor({ patientId: null })).toEqual(['Patient is required']);
    expect(messagesFor({ wallTime: '' })).toEqual(['Date and time is required']);
    expect(messagesFor({ durationMinutes: '' })).toContain('Duration must be at least 5 minutes');
  });

  it('sends the cancellation reason only together with the cancelled status', () => {
    expect(changesTo({ cancellationReason: 'Ill' })).toEqual({});
    expect(changesTo({ status: 'cancelled', cancellationReason: 'Ill' })).toEqual({
      status: 'cancelled',
      cancellationReason: 'Ill',
    });
    const cancelled: Appointment = { ...booked, status: 'cancelled', cancellationReason: 'Ill' };
    expect(changesTo({ status: 'scheduled' }, cancelled)).toEqual({ status: 'scheduled' });
  });

  it('sends a follow-up date only if a follow-up is required, with the visit’s time of day', () => {
    expect(changesTo({ followUpDate: '2026-12-04' })).toEqual({});
    expect(changesTo({ followUpRequired: true, followUpDate: '2026-12-04' })).toEqual({
      followUpRequired: true,
      followUpDate: Date.UTC(2026, 11, 4, 8, 30),
    });
    const due: Appointment = { ...booked, followUpRequired: true, followUpDate: Date.UTC(2026, 11, 1, 15) };
    expect(changesTo({}, due)).toEqual({});
    expect(changesTo({ followUpRequired: false }, due)).toEqual({ followUpRequired: false });
  });
});

describe('conflictingFields', () => {
  it('returns the display texts of the fields that this user changed, if the saved values differ', () => {
    const mine = {
      ...formValuesOf(booked, zone),
      patientId: 8,
      reasonForVisit: 'Fever',
      status: 'cancelled',
    };
    const latest: Appointment = { ...booked, status: 'no_show', reasonForVisit: 'Fever', notes: 'Late' };
    const names = { patientFirstName: 'Mary', patientLastName: 'Somerville' };
    expect(conflictingFields(mine, names, { before: booked, latest }, zone)).toEqual([
      { label: 'Patient', mine: 'Mary Somerville', latest: 'Ada Byron' },
      { label: 'Status', mine: 'Cancelled', latest: 'No Show' },
    ]);
  });
});
