import type { Names } from './names.ts';
import type { Pool } from './pool.ts';

export type Size = {
  patients: number;
  appointments: number;
  /**
   * The number of doctors. By default, just enough for two months of appointments, so that a larger clinic has more
   * doctors but not more days.
   */
  doctors?: number;
};

/** The number of appointments per doctor and day, which is the same in all clinics. */
const entriesADay = 25;
const usualDays = 60;
/**
 * Returns the number of days after today that have bookings: two weeks, or in a clinic with fewer days, all days but
 * one.
 */
const daysAheadOf = (days: number) => Math.min(14, Math.max(0, Math.ceil(days) - 1));

type Filling = Size & { names: Names; timezone: string };

/**
 * Returns the steps that generate a clinic's data. The admin already exists, and all accounts get the admin's password
 * hash. Doctor 1 has a fifth of the patients; the other doctors share the rest evenly.
 */
export function stepsOfFilling(
  pool: Pool,
  filling: Filling,
): [title: string, work: () => Promise<unknown>][] {
  const { patients, appointments, names, timezone } = filling;
  const doctors = filling.doctors ?? Math.max(1, Math.round(appointments / (entriesADay * usualDays)));
  return [
    ['staff', () => addStaff(pool, doctors)],
    ['patients', () => pool.query(patientsStatement, [patients, doctors, names.first, names.last])],
    [
      'appointments',
      () =>
        pool.query(appointmentsStatement, [
          ...[appointments, doctors, timezone],
          ...[daysAheadOf(appointments / doctors / entriesADay), entriesADay],
        ]),
    ],
    ['queues', () => addEntries(pool, timezone)],
    ['shown estimates', () => pool.query(shownStatement, [timezone])],
    ['statistics', () => pool.query('vacuum (analyze)')],
  ];
}

async function addStaff(pool: Pool, doctors: number): Promise<void> {
  await pool.query(staffStatement, [doctors]);
  await pool.query(`update queues set queue_type = 'day_wise', consultation_minutes = 20`);
  await pool.query(`
    insert into schedule_slots (doctor_id, day_of_week, start_minute, end_minute, slot_duration_minutes)
    select id, day, 480, 1080, 15 from doctors, generate_series(0, 6) as day`);
}

const staffStatement = `
  with password as (select password_hash as hash from users where role = 'admin' order by id limit 1),
  new_doctors as (
    insert into users (email, name, role, password_hash, email_verified_at)
    select 'doctor' || n || '@bench.example', 'Doctor ' || n, 'doctor', hash, now()
    from generate_series(1, $1::int) as n, password order by n
    returning id, email
  ),
  posts as (
    insert into doctors (id, ticket_prefix)
    select id, chr(65 + n / 676) || chr(65 + n / 26 % 26) || chr(65 + n % 26)
    from (select id, substring(email from '[0-9]+')::int as n from new_doctors) as numbered
    returning id
  ),
  manager as (
    insert into users (email, name, role, password_hash, email_verified_at)
    select 'manager@bench.example', 'Manager', 'manager', hash, now() from password
    returning id
  )
  insert into manager_doctors (manager_id, doctor_id)
  select manager.id, new_doctors.id from manager, new_doctors
  where substring(email from '[0-9]+')::int <= 2
`;

/** Creates patients. A few names are common and most are rare, as in a real town. */
const patientsStatement = `
  with ordered as (select id, row_number() over (order by id) as rank from doctors),
  seed as (select setseed(0.42)),
  drawn as (
    select n, random() as first, random() as last, random() as second, random() as mail, random() as phone,
      1 + floor(random() * 9e9)::bigint as number, random() as active
    from seed, generate_series(1, $1::int) as n
  ),
  named as (
    select drawn.*, ($3::text[])[1 + floor(cardinality($3::text[]) * power(first, 1.6))::int] as first_name,
      ($4::text[])[1 + floor(cardinality($4::text[]) * power(last, 2.2))::int]
        || case when second < 0.03 then '-' || ($4::text[])[1 + floor(cardinality($4::text[]) * mail)::int] else '' end
        as last_name
    from drawn
  )
  insert into patients (doctor_id, first_name, last_name, email, phone, date_of_birth, gender, city, is_active)
  select ordered.id, first_name, last_name,
    case when mail < 0.7 then replace(lower(unaccent(first_name || '.' || last_name)), ' ', '') || n || '@' ||
      (array['example.org', 'example.com', 'mail.example', 'post.example'])[1 + n % 4] end,
    case floor(phone * 5)
      when 0 then null
      when 1 then '(' || substr(digits, 1, 3) || ') ' || substr(digits, 4, 3) || '-' || substr(digits, 7)
      when 2 then '+1 ' || substr(digits, 1, 3) || ' ' || substr(digits, 4)
      else digits
    end,
    date '1930-01-01' + (n * 7919 % 34000), case when n % 2 = 0 then 'female' else 'male' end, 'Boston', active < 0.95
  from named
  cross join lateral (select lpad(number::text, 10, '6') as digits) as phones
  join ordered on ordered.rank = case when n % 5 = 0 or $2::int = 1 then 1 else 2 + n % ($2::int - 1) end
  order by n
`;

/**
 * Creates full days of 20-minute appointments. In every tenth slot, each doctor sees a patient of the next doctor, and
 * in all others one of their own. In each slot, no two doctors therefore see patients of the same doctor, so no patient
 * has two appointments at the same time.
 */
const appointmentsStatement = `
  with ordered as (select id, row_number() over (order by id) - 1 as rank from doctors),
  theirs as (select doctor_id, array_agg(id order by id) as ids from patients group by doctor_id),
  planned as (
    select ordered.id as doctor_id, place,
      ($4::int - n / $5::int / $2::int) as day,
      case when place % 10 = 0 then (ordered.rank + 1) % $2::int else ordered.rank end as whose, n
    from generate_series(0, $1::int - 1) as n
    cross join lateral (select n % $5::int as place) as places
    join ordered on ordered.rank = n / $5::int % $2::int
  ),
  timed as (
    select planned.*, theirs.ids[1 + (n::bigint * 7919 % cardinality(theirs.ids))::int] as patient_id,
      ((now() at time zone $3)::date + day + time '08:00' + place * interval '20 minutes') at time zone $3 as starts
    from planned join ordered as owner on owner.rank = whose join theirs on theirs.doctor_id = owner.id
  )
  insert into appointments
    (doctor_id, patient_id, scheduled_at, ends_at, duration_minutes, appointment_type, status, ticket_code, reason_for_visit)
  select doctor_id, patient_id, starts, starts + interval '20 minutes', 20,
    case when n % 7 = 0 then 'follow_up' else 'consultation' end,
    case
      when n % 13 = 0 then 'cancelled'
      when day >= 0 then case when n % 3 = 0 then 'confirmed' else 'scheduled' end
      when n % 17 = 0 then 'no_show'
      else 'completed'
    end,
    'D-' || lpad((n % 999 + 1)::text, 3, '0'), case when n % 4 = 0 then 'Back pain' end
  from timed order by starts
`;

async function addEntries(pool: Pool, timezone: string): Promise<void> {
  await pool.query(entriesStatement, [timezone]);
}

/**
 * Creates the queue entries. Patients arrive up to half an hour early and are called up to five minutes late. Visits
 * vary in duration.
 */
const entriesStatement = `
  insert into queue_entries (doctor_id, appointment_id, queue_date, position, status, arrived_at, called_at, started_at,
    completed_at, settled_at)
  select doctor_id, id, (scheduled_at at time zone $1)::date,
    row_number() over (partition by doctor_id order by scheduled_at),
    case status when 'completed' then 'completed' when 'no_show' then 'skipped' else 'waiting' end,
    case when status = 'completed' then scheduled_at - id * 7919 % 1800 * interval '1 second' end,
    case when status = 'completed' then called end, case when status = 'completed' then called end,
    case when status = 'completed' then called + (300 + id * 7907 % 600) * interval '1 second' end,
    case when status in ('completed', 'no_show') then ends_at end
  from appointments, lateral (select scheduled_at + id * 7901 % 300 * interval '1 second' as called) calls
  where status <> 'cancelled'
`;

const shownStatement = `
  insert into shown_estimates (appointment_id, doctor_id, shown_at, shown_on, estimate, low, high, first_on, first_ahead)
  select appointment_id, doctor_id, shown_at, 'display', estimate, called_at - interval '9 minutes',
    called_at + interval '9 minutes', case when place = 1 then date end, case when place = 1 then distance end
  from (
    select *, row_number() over (partition by appointment_id, date, distance order by shown_at) as place
    from queue_entries, unnest(array[50, 35, 10, 5]) as minutes,
      lateral (select called_at - minutes * interval '1 minute' as shown_at,
        called_at + appointment_id * 7919 % 9 * interval '1 minute' as estimate) told,
      lateral (select (shown_at at time zone $1)::date as date, told_ahead(shown_at, estimate) as distance) as first
    where status = 'completed'
  ) shown
`;
