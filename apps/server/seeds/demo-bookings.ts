import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { instantAt, plusDays } from '#platform/time/clinic-time';
import { type DemoBooking, type DemoMoment, notSeen, type Opening, type VisitTimes } from './demo-booking.ts';
import type { DemoDoctor } from './demo-doctors.ts';
import { drawOpenings } from './demo-openings.ts';
import type { DemoPatient } from './demo-patients.ts';
import { planToday } from './demo-today.ts';
import { drawVisitTimes } from './demo-visit-times.ts';
import { type DemoComplaint, writeVisit } from './demo-visit-words.ts';
import { earliestOf, minutesAfter } from './instants.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

const firstDay = -30;
const lastDay = 14;

type Plan = DemoMoment & {
  doctor: DemoDoctor;
  complaints: readonly DemoComplaint[];
  chance: SeededRandom;
  /**
   * Returns the next patient in rotation, without inactive patients if the patient must be active. Each doctor has many
   * more patients than appointments in a day, so no patient is booked twice on one day.
   */
  nextPatient(mustBeActive: boolean): DemoPatient;
};

/** Plans a doctor's appointments from a month ago to two weeks ahead. */
export function planDoctorsBookings(
  doctor: DemoDoctor,
  patients: readonly DemoPatient[],
  complaints: readonly DemoComplaint[],
  moment: DemoMoment,
): DemoBooking[] {
  const random = createSeededRandom(doctor.seed);
  const nextPatient = patientsInTurn(random.shuffle(patients.filter((patient) => patient.doctor === doctor)));
  const plan = { ...moment, doctor, complaints, chance: random, nextPatient };
  const days = Array.from({ length: lastDay - firstDay + 1 }, (_, index) => firstDay + index);
  return days.flatMap((day) => planDay(plan, day));
}

function patientsInTurn(patients: readonly DemoPatient[]): Plan['nextPatient'] {
  let turn = 0;
  return (mustBeActive) => {
    for (let tried = 0; tried < patients.length; tried += 1) {
      const patient = patients[turn % patients.length];
      turn += 1;
      if (patient?.isActive || (patient && !mustBeActive)) return patient;
    }
    throw new Error('This doctor has no patients to book.');
  };
}

function planDay(plan: Plan, day: number): DemoBooking[] {
  if (day === 0) return bookToday(plan);
  const { density } = plan.doctor;
  const share = day < 0 ? density.past : density.tomorrow * (1 - (day - 1) / (lastDay + 2));
  const openings = drawOpenings({ ...plan, date: plusDays(plan.today, day), density: share });
  return day < 0 ? bookPastDay(plan, openings) : openings.map((opening) => bookAhead(plan, opening));
}

/** Plans today's appointments of a doctor. A doctor without a schedule has no appointments today. */
function bookToday(plan: Plan): DemoBooking[] {
  if (!plan.doctor.hasSchedule) return [];
  return planToday(plan.doctor, plan, plan.chance).map(({ opening, step, times }) => {
    const isWaiting = step === 'here' || step === 'expected';
    return book(plan, { opening, status: isWaiting ? drawWaitingStatus(plan.chance) : step, times });
  });
}

function bookPastDay(plan: Plan, openings: Opening[]): DemoBooking[] {
  let doctorFreeAt: Date | null = null;
  return openings.map((opening) => {
    const status = drawPastStatus(plan.chance);
    const { scheduledAt } = opening;
    const usualMinutes = plan.doctor.consultationMinutes;
    const isSeen = status === 'completed';
    const times: VisitTimes = isSeen
      ? drawVisitTimes({ scheduledAt, doctorFreeAt, usualMinutes, chance: plan.chance })
      : notSeen;
    doctorFreeAt = times.completedAt ?? doctorFreeAt;
    const isUnplanned = isSeen && plan.chance.happens(0.12);
    return book(plan, { opening, status, times, isUnplanned });
  });
}

function drawPastStatus(random: SeededRandom): AppointmentStatus {
  if (random.happens(0.09)) return 'cancelled';
  return random.happens(0.07) ? 'no_show' : 'completed';
}

function bookAhead(plan: Plan, opening: Opening): DemoBooking {
  const status = plan.chance.happens(0.07) ? 'cancelled' : drawWaitingStatus(plan.chance);
  return book(plan, { opening, status, times: notSeen });
}

function drawWaitingStatus(random: SeededRandom): AppointmentStatus {
  return random.happens(0.4) ? 'confirmed' : 'scheduled';
}

type Settled = { opening: Opening; status: AppointmentStatus; times: VisitTimes; isUnplanned?: boolean };

function book(plan: Plan, { opening, status, times, isUnplanned = false }: Settled): DemoBooking {
  const { doctor, chance: random, complaints, today, now } = plan;
  const patient = plan.nextPatient(opening.date >= today);
  const bookedAt = drawBookedAt(plan, opening);
  const createdAt = (isUnplanned && times.arrivedAt) || bookedAt;
  return {
    ...opening,
    ...times,
    doctor,
    patient,
    status,
    ...writeVisit({ opening, patient, status, isUnplanned, complaints, chance: random }),
    createdAt,
    updatedAt: lastChange({ createdAt, status, times, until: earliestOf(opening.scheduledAt, now) }),
  };
}

/**
 * Returns a random time within office hours at which the appointment was booked: 1 to 20 days before the appointment's
 * date or before today, whichever is earlier.
 */
function drawBookedAt({ chance: random, today, zone }: Plan, { date }: Opening): Date {
  const latest = date < today ? date : today;
  return instantAt(plusDays(latest, -random.integer(1, 20)), random.integer(8 * 60, 17 * 60), zone);
}

type Life = { createdAt: Date; status: AppointmentStatus; times: VisitTimes; until: Date };

function lastChange({ createdAt, status, times, until }: Life): Date {
  if (status === 'no_show') return until;
  if (status === 'cancelled') return midway(createdAt, until);
  return times.completedAt ?? times.startedAt ?? createdAt;
}

function midway(from: Date, to: Date): Date {
  return minutesAfter(from, Math.floor((to.getTime() - from.getTime()) / 120_000));
}
