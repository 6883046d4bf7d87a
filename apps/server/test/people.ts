import { randomBytes } from 'node:crypto';
import type { CreateAppointmentBody } from '@anteroom/contract/appointments';
import type { Role } from '@anteroom/contract/roles';
import { hash } from '@node-rs/argon2';
import type { Clinic } from './clinic.ts';
import { password } from './password.ts';

/**
 * Uses weak parameters, so that hashing takes a millisecond instead of thirty. Verifying is equally fast, because it
 * uses the parameters in the hash.
 */
const passwordHash = hash(password, { memoryCost: 256, timeCost: 1 });

export type Person = { id: number; name: string; email: string; role: Role };

type DoctorChoices = { name?: string; queueType?: 'day_wise' | 'central' | null; autoAdvance?: boolean };

let count = 0;

function nextNumber(): number {
  count += 1;
  return count;
}

async function aUser(clinic: Clinic, role: Role, name = `${role} ${nextNumber()}`): Promise<Person> {
  const email = `${role}-${randomBytes(4).toString('hex')}@clinic.example`;
  const { id } = await clinic.db
    .insertInto('users')
    .values({ email, name, role, password_hash: await passwordHash, email_verified_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, email, role };
}

export function anAdmin(clinic: Clinic): Promise<Person> {
  return aUser(clinic, 'admin');
}

/**
 * Creates a doctor with the chosen queue type, or else with a day-wise queue. With the queue type null, the queue is
 * not configured.
 */
export async function aDoctor(clinic: Clinic, choices: DoctorChoices = {}): Promise<Person> {
  const doctor = await aUser(clinic, 'doctor', choices.name);
  const prefix = [...String(doctor.id)].map((digit) => String.fromCharCode(65 + Number(digit))).join('');
  await clinic.db.insertInto('doctors').values({ id: doctor.id, ticket_prefix: prefix }).execute();
  await clinic.db
    .updateTable('queues')
    .set({
      queue_type: choices.queueType === undefined ? 'day_wise' : choices.queueType,
      auto_advance: choices.autoAdvance ?? false,
      consultation_minutes: 20,
    })
    .where('doctor_id', '=', doctor.id)
    .execute();
  return doctor;
}

export async function aManagerOf(clinic: Clinic, ...doctors: Person[]): Promise<Person> {
  const manager = await aUser(clinic, 'manager');
  for (const doctor of doctors) {
    await clinic.db
      .insertInto('manager_doctors')
      .values({ manager_id: manager.id, doctor_id: doctor.id })
      .execute();
  }
  return manager;
}

/** Inserts a patient with only the required fields, without using the API. */
export async function aPatientOf(
  clinic: Clinic,
  doctor: Person,
  known: { firstName?: string; lastName?: string; phone?: string; email?: string; dateOfBirth?: string } = {},
): Promise<number> {
  const { id } = await clinic.db
    .insertInto('patients')
    .values({
      doctor_id: doctor.id,
      first_name: known.firstName ?? 'Pat',
      last_name: known.lastName ?? `Number${nextNumber()}`,
      phone: known.phone ?? null,
      email: known.email ?? null,
      date_of_birth: known.dateOfBirth ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the request body that the appointment dialog sends. */
export function aBooking(
  patientId: number,
  doctor: Person,
  at: Date,
  changes: Partial<CreateAppointmentBody> = {},
) {
  return { patientId, doctorId: doctor.id, scheduledDateTime: at.getTime(), durationMinutes: 20, ...changes };
}
