import {
  type AppointmentStatus,
  type AppointmentType,
  appointmentType,
} from '@anteroom/contract/appointments';
import { plusDays } from '#platform/time/clinic-time';
import type { Opening } from './demo-booking.ts';
import type { DemoPatient } from './demo-patients.ts';
import { minutesAfter } from './instants.ts';
import { readTable } from './read-table.ts';
import type { SeededRandom } from './seeded-random.ts';

const columns = ['suits', 'type', 'reason', 'diagnosis', 'treatment', 'prescription'] as const;

/** A complaint with the texts of its visit: diagnosis, treatment and prescription. */
export type DemoComplaint = {
  suits: 'adult' | 'child';
  type: AppointmentType;
  reason: string;
  diagnosis: string;
  treatment: string;
  prescription: string | null;
};

type Written = {
  opening: Opening;
  patient: DemoPatient;
  status: AppointmentStatus;
  /** True if the patient came without an appointment. Emergencies are never booked days ahead. */
  isUnplanned: boolean;
  complaints: readonly DemoComplaint[];
  chance: SeededRandom;
};

const deskNotes = [
  'Prefers to be called on the phone.',
  'Comes by wheelchair, please use room 2.',
  'Needs an interpreter for Spanish.',
  'Brings the results from the hospital.',
  'May be ten minutes late because of the bus.',
  'Is nervous about needles.',
  'Asked for an earlier time if one comes free.',
  'A relative comes along.',
];
const cancellationReasons = [
  'Feels better again.',
  'Cannot leave work.',
  'No one to look after the children.',
  'Travelling that week.',
  'Went to the hospital instead.',
  'Asked for another day, will call back.',
  'Doctor was called away.',
];
const plannedTypes = new Set<AppointmentType>([
  'consultation',
  'follow_up',
  'check_up',
  'procedure',
  'other',
]);
const unplannedTypes = new Set<AppointmentType>(['consultation', 'emergency']);
const daysUntilFollowUp = [14, 28, 42, 84];

export async function readComplaints(): Promise<DemoComplaint[]> {
  const rows = await readTable('demo-visits.csv', columns);
  return rows.map((row) => ({
    ...row,
    suits: row.suits === 'child' ? 'child' : 'adult',
    type: appointmentType.parse(row.type),
    prescription: row.prescription || null,
  }));
}

/** Returns all texts of an appointment, such as the reason and the notes. */
export function writeVisit({ opening, patient, status, isUnplanned, complaints, chance: random }: Written) {
  const age = patient.dateOfBirth > plusDays(opening.date, -14 * 365) ? 'child' : 'adult';
  const possible = isUnplanned ? unplannedTypes : plannedTypes;
  const complaint = random.pick(complaints.filter(({ suits, type }) => suits === age && possible.has(type)));
  const type: AppointmentType = isUnplanned && complaint.type !== 'emergency' ? 'walk_in' : complaint.type;
  return {
    type,
    reason: complaint.reason,
    notes: random.happens(0.2) ? random.pick(deskNotes) : null,
    cancellationReason: status === 'cancelled' ? random.pick(cancellationReasons) : null,
    ...writeFindings({ complaint, opening, isSeen: status === 'completed', chance: random }),
  };
}

type Findings = { complaint: DemoComplaint; opening: Opening; isSeen: boolean; chance: SeededRandom };

function writeFindings({ complaint, opening, isSeen, chance: random }: Findings) {
  if (!isSeen || random.happens(0.2)) {
    return { diagnosis: null, treatment: null, prescription: null, followUpAt: null };
  }
  const { diagnosis, treatment, prescription } = complaint;
  const comesAgain = random.happens(0.2);
  const days = random.pick(daysUntilFollowUp);
  const followUpAt = comesAgain ? minutesAfter(opening.scheduledAt, days * 24 * 60) : null;
  return { diagnosis, treatment, prescription, followUpAt };
}
