import type { AlarmKind } from '@anteroom/contract/alarms';
import type { Role } from '@anteroom/contract/roles';

export type TimeWindow = 'hour' | 'day';

export const windowMillis: Record<TimeWindow, number> = {
  hour: 60 * 60 * 1000,
  day: 24 * 60 * 60 * 1000,
};

/** The alarm limits for one activity of an account within a time window. */
export type Measure = {
  kind: Extract<AlarmKind, 'records_opened' | 'records_listed' | 'records_exported' | 'calls_refused'>;
  window: TimeWindow;
  /** Counts below this number, scaled by ALARM_PERCENT, never raise an alarm. */
  floor: Record<Role, number>;
  /**
   * Counts of at least this number, scaled by ALARM_PERCENT, always raise an alarm. For counts between floor and
   * ceiling, the account's past counts decide.
   */
  ceiling: number;
};

/**
 * The measured activities: distinct patients opened one by one, distinct patients shown in lists, patients or
 * appointments in exported files, and audit entries of rejected requests. Repeats within 15 minutes add only one entry.
 * A doctor's busy day has about 60 records. docs/operations.md repeats these numbers.
 */
export const measures: readonly Measure[] = [
  {
    kind: 'records_opened',
    window: 'hour',
    floor: { doctor: 100, manager: 120, admin: 100 },
    ceiling: 200,
  },
  {
    kind: 'records_opened',
    window: 'day',
    floor: { doctor: 200, manager: 300, admin: 200 },
    ceiling: 600,
  },
  {
    kind: 'records_listed',
    window: 'hour',
    floor: { doctor: 400, manager: 600, admin: 600 },
    ceiling: 1500,
  },
  {
    kind: 'records_listed',
    window: 'day',
    floor: { doctor: 1000, manager: 1500, admin: 1500 },
    ceiling: 4000,
  },
  {
    kind: 'records_exported',
    window: 'day',
    floor: { doctor: 200, manager: 200, admin: 200 },
    ceiling: 200,
  },
  { kind: 'calls_refused', window: 'hour', floor: { doctor: 30, manager: 30, admin: 30 }, ceiling: 30 },
];

/**
 * The limits of failed sign-ins from one network within an hour: `tries` is the number of failures, `accounts` the
 * number of existing accounts that were tried.
 */
export const refusedSignIns = { tries: 50, accounts: 20 };

/** Scales a limit by ALARM_PERCENT. The result is at least 1. */
export function scale(number: number, percent: number): number {
  return Math.max(1, Math.ceil((number * percent) / 100));
}

/** Returns whether the account's past counts can raise its threshold for this measure. */
export function followsPast({ floor, ceiling }: Measure, role: Role): boolean {
  return floor[role] < ceiling;
}

/**
 * Returns the count from which an alarm is raised: twice the account's usual count, but at least the floor and at most
 * the ceiling, so that slow growth cannot hide mass reading. `usual` is null if the account has too few past counts.
 */
export function thresholdOf(
  measure: Measure,
  { role, usual, percent }: { role: Role; usual: number | null; percent: number },
): number {
  const floor = scale(measure.floor[role], percent);
  const ceiling = scale(measure.ceiling, percent);
  return Math.min(ceiling, Math.max(floor, Math.ceil(2 * (usual ?? 0))));
}
