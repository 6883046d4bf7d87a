import { randomUUID } from 'node:crypto';
import { createDisplay } from '@anteroom/contract/displays';
import { checkInByName } from '@anteroom/contract/kiosks';
import { confirmBooking, giveBookingDetails } from '@anteroom/contract/self-booking-details';
import { hashSecret } from '../../apps/server/src/platform/crypto/secrets.ts';
import {
  type BenchClinic,
  fillBenchClinic,
  openBenchClinic,
} from '../../load-support/clinic/bench-clinic.ts';
import { signIn } from '../../load-support/clinic/desks.ts';
import { callTo, fetchJson, openHttpClient } from '../../load-support/load/http-client.ts';
import { clinicSize } from '../clinic/open-clinic.ts';
import type { FaultScenario, Outcome, Run } from '../fault-scenario.ts';
import { type Measured, measurePairs, outcomeOf } from './alike-answers.ts';

const pairs = { usual: 100, quick: 10 };

export const alikeBookings: FaultScenario = {
  id: 'S-278',
  title: 'the booking page and a tablet for check-in give the same answer for known and unknown people',
  seconds: 900,
  rounds: { usual: 1, quick: 1 },
  execute,
};

async function execute(run: Run): Promise<Outcome> {
  const count = run.isQuick ? pairs.quick : pairs.usual;
  const clinic = await openBenchClinic({
    name: 'clinic',
    size: clinicSize,
    settings: { RATE_LIMIT_PER_MINUTE: '0' },
  });
  run.onEnd(clinic.stop);
  await fillBenchClinic(clinic, () => undefined);
  run.say('the clinic is open');
  return outcomeOf([...(await measureBookings(clinic, run, count)), await measureTablet(clinic, run, count)]);
}

type Known = { firstName: string; lastName: string; dateOfBirth: string; email: string };

/** Sends personal details and a wrong code for held times, once for patients of the doctor and once for strangers. */
async function measureBookings(clinic: BenchClinic, run: Run, count: number): Promise<Measured[]> {
  const { rows: known } = await clinic.pool.query<Known>(
    `select distinct on (email) first_name as "firstName", last_name as "lastName", email,
       coalesce(date_of_birth, '1980-02-03')::text as "dateOfBirth"
     from patients where email is not null and doctor_id = (select min(doctor_id) from patients) limit $1`,
    [count],
  );
  const secrets = await holdTimes(clinic, known.length * 2);
  const secretOf = (isKnown: boolean, nth: number) => secrets[nth * 2 - (isKnown ? 2 : 1)] ?? '';
  const details = await measurePairs(clinic, run, {
    name: 'details of a booking',
    count: known.length,
    askOf: (isKnown, nth) => {
      const person = known[nth - 1] ?? { firstName: '', lastName: '', dateOfBirth: '', email: '' };
      const body = isKnown ? person : { ...person, lastName: 'Quillfeather', email: `q.${person.email}` };
      return callTo(giveBookingDetails, { params: { secret: secretOf(isKnown, nth) }, body });
    },
  });
  const codes = await measurePairs(clinic, run, {
    name: 'a wrong code',
    count: known.length,
    askOf: (isKnown, nth) =>
      callTo(confirmBooking, { params: { secret: secretOf(isKnown, nth) }, body: { code: '000000' } }),
  });
  return [details, codes];
}

/**
 * Inserts held times into the database and returns their secrets. Through the API, each held time would require solving
 * a proof-of-work task.
 */
async function holdTimes({ pool }: BenchClinic, count: number): Promise<string[]> {
  const secrets = Array.from({ length: count }, () => randomUUID());
  await pool.query(
    `with doctor as (select min(doctor_id) as id from patients),
     page as (
       insert into booking_pages (doctor_id, slug, is_open, least_notice_minutes, horizon_days, appointment_types,
         for_whom, max_open, updated_at)
       select id, 'first-doctor', true, 0, 180, '{consultation}', 'anyone', 3, now() from doctor
     ), wanted as (
       select hash, date_trunc('hour', now()) + interval '100 days' + nth * interval '15 minutes' as starts_at
       from unnest($1::bytea[]) with ordinality as one (hash, nth)
     ), held as (
       insert into slot_holds (doctor_id, starts_at, ends_at, purpose, expires_at, created_at)
       select doctor.id, starts_at, starts_at + interval '15 minutes', 'self_booking', now() + interval '1 hour', now()
       from wanted, doctor returning id, starts_at
     )
     insert into booking_requests (doctor_id, secret_hash, hold_id, starts_at, ends_at, appointment_type, language, state,
       created_at, expires_at)
     select doctor.id, hash, held.id, starts_at, starts_at + interval '15 minutes', 'consultation', 'en', 'held',
       now(), date_trunc('hour', now()) + interval '3 hours'
     from wanted join held using (starts_at), doctor`,
    [secrets.map(hashSecret)],
  );
  return secrets;
}

/** Sends names to the check-in tablet: of patients who are expected today, and of people who are not. */
async function measureTablet(clinic: BenchClinic, run: Run, count: number): Promise<Measured> {
  const { rows: expected } = await clinic.pool.query<Omit<Known, 'email'>>(
    `select first_name as "firstName", last_name as "lastName", date_of_birth::text as "dateOfBirth"
     from queue_entries entry join appointments on appointments.id = entry.appointment_id
     join patients on patients.id = appointments.patient_id
     where entry.status = 'waiting' and entry.arrived_at is null and patients.date_of_birth is not null
       and entry.queue_date = (now() at time zone $1)::date
     limit $2`,
    [clinic.timezone, Math.min(count, 50)],
  );
  const client = openHttpClient(clinic.port, 1);
  const { token } = await signIn(clinic, 'admin');
  const { rows: doctors } = await clinic.pool.query<{ id: number }>('select id from doctors order by id');
  const body = {
    label: 'Door',
    doctorIds: doctors.map(({ id }) => Number(id)),
    purpose: 'check_in',
    language: 'en',
  } as const;
  const opened = await fetchJson<{ address: string }>(
    client,
    callTo(createDisplay, { body }, { token, expected: [201] }),
  );
  client.close();
  const secret = opened.address.split('/').at(-1) ?? '';
  return measurePairs(clinic, run, {
    name: 'check-in at a tablet',
    count: expected.length,
    askOf: (isKnown, nth) => {
      const person = expected[nth - 1] ?? { firstName: 'A', lastName: 'B', dateOfBirth: '1980-02-03' };
      const said = isKnown ? person : { ...person, lastName: 'Quillfeather' };
      return callTo(checkInByName, { params: { secret }, body: said });
    },
  });
}
