import type { ReminderChannel, SkipReason } from '@anteroom/contract/reminders';
import { maskAddress, maskPhone, planDue } from '#features/reminders';
import { dateInZone } from '#platform/time/clinic-time';
import type { DemoBooking, DemoMoment } from './demo-booking.ts';
import { carlos } from './demo-doctors.ts';
import { minutesAfter } from './instants.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

export type DemoRule = { channel: ReminderChannel; minutesBefore: number; isActive: boolean };

const day = 24 * 60;
const weekBefore: DemoRule = { channel: 'email', minutesBefore: 7 * day, isActive: true };
/** The SMS rule is off, because a demo has no SMS provider. */
const smsBefore: DemoRule = { channel: 'sms', minutesBefore: 120, isActive: false };
export const demoRules = [
  weekBefore,
  { channel: 'email', minutesBefore: 2 * day, isActive: true },
  smsBefore,
] as const satisfies readonly DemoRule[];

export type DemoReminder = {
  booking: DemoBooking;
  rule: DemoRule;
  dueAt: Date;
  state: 'sent' | 'delivered' | 'failed' | 'unknown' | 'skipped';
  skippedBecause: SkipReason | null;
  recipient: string | null;
  problem: string | null;
};

/** The quiet hours. They are the same as in a new clinic. */
const quiet = { quietFrom: 20 * 60, quietUntil: 8 * 60 };
const shownMinutes = 8 * day;
const seed = 4409;

/**
 * Plans the reminders that were due in the last days, with their results. The running server plans later reminders
 * itself.
 */
export function planDemoReminders(bookings: readonly DemoBooking[], moment: DemoMoment): DemoReminder[] {
  const { now, zone } = moment;
  const chance = createSeededRandom(seed);
  const due = demoRules.flatMap((rule) =>
    bookings.flatMap((booking) => {
      const times = { forTime: booking.scheduledAt, minutesBefore: rule.minutesBefore };
      const dueAt = planDue(times, quiet, zone);
      const isShown = minutesAfter(now, -shownMinutes) < dueAt && dueAt <= now;
      return isShown && isPlanned(booking, rule, dueAt) ? [{ booking, rule, dueAt }] : [];
    }),
  );
  const problems = planProblems(due, moment);
  return due.map((one) => ({ ...one, ...(reasonOf(one) ?? problems.get(one) ?? planResult(one, chance)) }));
}

type Due = Pick<DemoReminder, 'booking' | 'rule' | 'dueAt'>;

/**
 * Returns whether a rule has a reminder for a booking, sent or skipped. It has none if the appointment was cancelled
 * more than a day before the reminder was due. The SMS rule covers only patients who agreed to SMS.
 */
function isPlanned({ status, updatedAt, patient }: DemoBooking, rule: DemoRule, dueAt: Date): boolean {
  const wasCancelled = status === 'cancelled' && updatedAt < minutesAfter(dueAt, -day);
  return !wasCancelled && (rule.channel === 'email' || patient.contactBy === 'sms');
}

/**
 * Plans three reminders with problems on days before today: a refused mail, which the screen “Messages & requests”
 * shows, an SMS to a wrong number, and an SMS without a result.
 */
function planProblems(due: readonly Due[], moment: DemoMoment): ReadonlyMap<Due, Result> {
  const { today, zone } = moment;
  const mail = due.find((one) => isToShowAsFailed(one, moment));
  const texts = due.filter(
    (one) => one.rule === smsBefore && dateInZone(one.dueAt, zone) < today && reasonOf(one) === null,
  );
  const [refused, unclear] = [texts[1], texts[4]];
  return new Map([
    ...(mail ? [[mail, sentTo(mail, 'failed')] as const] : []),
    ...(refused ? [[refused, sentTo(refused, 'failed', '30005')] as const] : []),
    ...(unclear ? [[unclear, sentTo(unclear, 'unknown', 'HTTP 502')] as const] : []),
  ]);
}

function sentTo({ booking, rule }: Due, state: DemoReminder['state'], problem: string | null = null): Result {
  const { email, phone } = booking.patient;
  const recipient = rule.channel === 'email' ? maskAddress(email ?? '') : maskPhone(phone);
  return { state, skippedBecause: null, recipient, problem };
}

/**
 * Returns whether `planProblems` can choose this reminder as the mail that the mail server refused. Its appointment must
 * be upcoming, because “Messages & requests” lists only failed reminders of upcoming appointments.
 */
function isToShowAsFailed({ booking, rule, dueAt }: Due, { now, today, zone }: DemoMoment): boolean {
  const { doctor, status, scheduledAt } = booking;
  return (
    doctor === carlos &&
    rule === weekBefore &&
    dateInZone(dueAt, zone) < today &&
    scheduledAt > now &&
    status === 'scheduled' &&
    findReason({ booking, rule, dueAt }) === null
  );
}

type Result = Pick<DemoReminder, 'state' | 'skippedBecause' | 'recipient' | 'problem'>;

function planResult(due: Due, chance: SeededRandom): Result {
  return sentTo(due, due.rule.channel === 'sms' && chance.happens(0.8) ? 'delivered' : 'sent');
}

/** Returns the result of a reminder that was skipped, with the reason. Returns null if the reminder was not skipped. */
function reasonOf(due: Due): Result | null {
  const skippedBecause = findReason(due);
  return skippedBecause && { state: 'skipped', skippedBecause, recipient: null, problem: null };
}

function findReason({ booking, rule, dueAt }: Due): SkipReason | null {
  const { patient, status, createdAt, updatedAt, arrivedAt } = booking;
  if (createdAt > dueAt) return 'too_late';
  if (status === 'cancelled' && updatedAt <= dueAt) return 'cancelled';
  if (arrivedAt !== null && arrivedAt <= dueAt) return 'arrived';
  if (!patient.isActive) return 'inactive';
  if (rule.channel === 'sms') return null;
  if (patient.contactBy === 'sms') return 'not_wanted';
  return patient.email === null ? 'no_address' : null;
}
