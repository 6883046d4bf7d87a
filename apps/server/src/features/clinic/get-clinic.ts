import type { Clinic } from '@anteroom/contract/clinic';
import type { Context } from '#context';
import { dateInZone } from '#platform/clinic-time';
import { findClinicSettings } from './clinic.queries.ts';

export async function getClinic({ db, clock, settings }: Context): Promise<Clinic> {
  const { name, address, phone, email } = await findClinicSettings(db);
  return {
    name: name ?? settings.clinicName,
    address,
    phone,
    email,
    timezone: settings.clinicTimezone,
    today: dateInZone(clock.now(), settings.clinicTimezone),
  };
}
