import type { SkipReason } from '@anteroom/contract/reminders';

const minute = 60_000;

/** A reminder that could not be sent earlier than this is left out: the patient would be on the way. */
const latestBefore = 30 * minute;

/** The facts that decide whether a reminder may be sent, read just before. */
export type Standing = {
  forTime: Date;
  /** Null: the appointment was deleted. */
  scheduledAt: Date | null;
  status: string | null;
  hasArrived: boolean;
  ruleApplies: boolean;
  channel: string;
  isActive: boolean;
  isDeceased: boolean;
  contactBy: string | null;
  address: string | null;
  doctorIsHere: boolean;
};

/** Returns why a reminder must not be sent, or null. */
export function findReasonToSkip(standing: Standing, now: Date): SkipReason | null {
  return findReasonOfVisit(standing, now) ?? findReasonOfPatient(standing);
}

function findReasonOfVisit(standing: Standing, now: Date): SkipReason | null {
  const { forTime, scheduledAt, status } = standing;
  if (scheduledAt === null || status === 'cancelled') return 'cancelled';
  if (status !== 'scheduled' && status !== 'confirmed') return 'visit_over';
  if (scheduledAt.getTime() !== forTime.getTime()) return 'moved';
  if (standing.hasArrived) return 'arrived';
  if (forTime.getTime() - now.getTime() < latestBefore) return 'too_late';
  if (!standing.ruleApplies) return 'rule_off';
  return standing.doctorIsHere ? null : 'doctor_away';
}

function findReasonOfPatient(standing: Standing): SkipReason | null {
  const { channel, contactBy, address } = standing;
  if (standing.isDeceased) return 'deceased';
  if (!standing.isActive) return 'inactive';
  if (contactBy !== null && contactBy !== channel) return 'not_wanted';
  return address === null ? 'no_address' : null;
}

/** Returns a mail address that staff recognize and that reveals little: `m…@example.org`. */
export function maskAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${[...name][0] ?? ''}…@${domain}`;
}
