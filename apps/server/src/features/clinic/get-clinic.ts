import type { Clinic } from '@anteroom/contract/clinic';
import { firstDayOfWeek, timeFormat } from '@anteroom/contract/time-format';
import { relyingPartyOf } from '#platform/config/relying-party';
import type { Context } from '#platform/context';
import { dateInZone } from '#platform/time/clinic-time';
import { defaultTimeFormat } from '#platform/time/default-time-format';
import { type ClinicSettings, findClinicSettings } from './clinic.queries.ts';

export async function getClinic(context: Context): Promise<Clinic> {
  return presentClinic(context, await findClinicSettings(context.db));
}

/** Returns the clinic's details. Uses the configured name until an admin sets one. */
export function presentClinic(
  { clock, settings }: Context,
  { name, address, phone, email, logo, version, ...written }: ClinicSettings,
): Clinic {
  return {
    name: name ?? settings.clinicName,
    address,
    phone,
    email,
    timezone: settings.clinicTimezone,
    today: dateInZone(clock.now(), settings.clinicTimezone),
    timeFormat: written.timeFormat
      ? timeFormat.parse(written.timeFormat)
      : defaultTimeFormat(settings.clinicTimezone),
    firstDayOfWeek: firstDayOfWeek.parse(written.firstDayOfWeek),
    hiddenFromManagers: written.hiddenFromManagers,
    hiddenFromAdmins: written.hiddenFromAdmins,
    visitsKeptYears: written.visitsKeptYears,
    idleLockMinutes: settings.idleLockMinutes,
    allowsRegistration: settings.allowRegistration,
    allowsPasskeys: relyingPartyOf(settings.appUrl) !== null,
    requiresEmailVerification: settings.requireEmailVerification,
    logo,
    version,
  };
}
