import type { BoardAppointment } from '@anteroom/contract/appointment-board';
import { describe, expect, it } from 'vitest';
import { appointmentSentence } from './shown-board.ts';

const appointment = {
  ...{
    patientFirstName: 'Ann',
    patientLastName: 'Lee',
    status: 'scheduled',
    appointmentType: 'consultation',
  },
  ...{ scheduledDateTime: Date.UTC(2027, 5, 9, 8), durationMinutes: 30, arrivedAt: null },
} as BoardAppointment;

describe('appointmentSentence', () => {
  it.each([
    ['ends with the reason', { reasonForVisit: 'Cough' }, /, Cough$/],
    ['ends with the type if there is no reason', { reasonForVisit: null }, /, Consultation$/],
    ['ends with the type if the reason is hidden', {}, /, Consultation$/],
  ])('the accessible name of an appointment on the board %s', (_, reason, end) => {
    expect(appointmentSentence({ ...appointment, ...reason }, 'Dr. A', 'UTC')).toMatch(end);
  });
});
