import type { Clinic } from '@anteroom/contract/clinic';
import type { Context } from '#context';
import { dateInZone } from '#platform/clinic-time';
import { type ClinicSettings, findClinicSettings } from './clinic.queries.ts';

export async function getClinic(context: Context): Promise<Clinic> {
  return presentClinic(context, await findClinicSettings(context.db));
}

/** What an admin has not written, the configuration says. */
export function presentClinic(
  { clock, settings }: Context,
  { name, address, phone, email, version }: ClinicSettings,
): Clinic {
  return {
    name: name ?? settings.clinicName,
    address,
    phone,
    email,
    timezone: settings.clinicTimezone,
    today: dateInZone(clock.now(), settings.clinicTimezone),
    idleLockMinutes: settings.idleLockMinutes,
    allowsRegistration: settings.allowRegistration,
    requiresEmailVerification: settings.requireEmailVerification,
    version,
  };
}
