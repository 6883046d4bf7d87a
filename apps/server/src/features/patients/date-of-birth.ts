import { invalidField } from '#platform/app-error';
import type { Context } from '#platform/context';
import { dateInZone } from '#platform/time/clinic-time';

/** Rejects a date of birth before 1900 or after today, by the clinic's date. */
export function assertBorn(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  dateOfBirth: string | null | undefined,
): void {
  if (!dateOfBirth) return;
  if (dateOfBirth < '1900-01-01') throw invalidField('dateOfBirth', 'Date of birth cannot be before 1900');
  if (dateOfBirth > dateInZone(clock.now(), settings.clinicTimezone)) {
    throw invalidField('dateOfBirth', 'Date of birth cannot be in the future');
  }
}
