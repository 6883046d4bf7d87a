import { spanOfDate } from '#platform/time/clinic-time';
import type { Clinic } from './clinic.ts';
import type { Person } from './people.ts';

/** Returns the current date in the clinic's time zone. */
export function todayIn(clinic: Clinic): string {
  return clinic.clock.now().toLocaleDateString('sv', { timeZone: clinic.context.settings.clinicTimezone });
}

/**
 * Inserts a queue of waiting patients for today, with more patients than a test could book through the API. A long
 * queue has short gaps, so that it fits into today. If the rest of today is too short for the queue, its first
 * appointments are before now.
 */
export async function aLineOf(clinic: Clinic, doctor: Person, count: number): Promise<string[]> {
  const today = todayIn(clinic);
  const patients = await clinic.db
    .insertInto('patients')
    .values(
      Array.from({ length: count }, (_, index) => ({
        doctor_id: doctor.id,
        first_name: 'Pat',
        last_name: `Place${index + 1}`,
      })),
    )
    .returning('id')
    .execute();
  const apart = count > 100 ? 60_000 : 300_000;
  const { end } = spanOfDate(today, clinic.context.settings.clinicTimezone);
  const latest = end.getTime() - count * apart;
  const start = Math.min(Math.floor(clinic.clock.now().getTime() / 300_000) * 300_000, latest);
  const appointments = await clinic.db
    .insertInto('appointments')
    .values(
      patients.map(({ id }, index) => ({
        doctor_id: doctor.id,
        patient_id: id,
        scheduled_at: new Date(start + index * apart),
        ends_at: new Date(start + index * apart + 300_000),
        overlap_allowed: count > 100,
        duration_minutes: 5,
        appointment_type: 'consultation' as const,
        ticket_code: `T-${String(index + 1).padStart(3, '0')}`,
      })),
    )
    .returning(['id', 'uuid'])
    .execute();
  await clinic.db
    .insertInto('queue_entries')
    .values(
      appointments.map(({ id }, index) => ({
        doctor_id: doctor.id,
        appointment_id: id,
        queue_date: today,
        position: String(index + 1),
      })),
    )
    .execute();
  return appointments.map(({ uuid }) => uuid);
}
