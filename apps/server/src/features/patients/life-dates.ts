import { invalidField } from '#platform/app-error';
import type { Context } from '#platform/context';
import { dateInZone } from '#platform/time/clinic-time';

type Clinic = Pick<Context, 'clock' | 'settings'>;

/** Rejects a date of birth before 1900 or after today in the clinic's time zone. */
export function assertBorn(clinic: Clinic, dateOfBirth: string | null | undefined): void {
  if (!dateOfBirth) return;
  if (dateOfBirth < '1900-01-01') throw invalidField('dateOfBirth', 'Date of birth cannot be before 1900');
  if (dateOfBirth > todayOf(clinic)) {
    throw invalidField('dateOfBirth', 'Date of birth cannot be in the future');
  }
}

type LifeDates = { dateOfBirth?: string | null | undefined; dateOfDeath?: string | null | undefined };

/** Rejects a date of death before 1900, after today in the clinic's time zone, or before the date of birth. */
export function assertDied(clinic: Clinic, { dateOfBirth, dateOfDeath }: LifeDates): void {
  if (!dateOfDeath) return;
  if (dateOfDeath < '1900-01-01') throw invalidField('dateOfDeath', 'Date of death cannot be before 1900');
  if (dateOfDeath > todayOf(clinic)) {
    throw invalidField('dateOfDeath', 'Date of death cannot be in the future');
  }
  if (dateOfBirth && dateOfDeath < dateOfBirth) {
    throw invalidField('dateOfDeath', 'Date of death cannot be before the date of birth');
  }
}

function todayOf({ clock, settings }: Clinic): string {
  return dateInZone(clock.now(), settings.clinicTimezone);
}
