-- A period in which a doctor's weekly hours do not apply: days off, or other hours. The dates are those of the clinic's
-- time zone, and the period includes both of them.
create table schedule_exceptions (
  id bigint generated always as identity primary key,
  doctor_id bigint not null references doctors (id),
  first_date date not null,
  last_date date not null,
  note text check (note <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (last_date between first_date and first_date + 365),
  exclude using gist (doctor_id with =, daterange(first_date, last_date, '[]') with &&)
);

-- The hours that replace the weekly ones on each of these dates, in the format of schedule_slots. Without rows, the
-- doctor is away.
create table schedule_exception_hours (
  exception_id bigint not null references schedule_exceptions (id) on delete cascade,
  start_minute smallint not null check (start_minute between 0 and 1425 and start_minute % 15 = 0),
  end_minute smallint not null check (end_minute between 15 and 1439 and (end_minute % 15 = 0 or end_minute = 1439)),
  slot_duration_minutes smallint not null check (slot_duration_minutes in (15, 30, 45, 60, 90, 120)),
  check (end_minute - start_minute >= slot_duration_minutes),
  exclude using gist (exception_id with =, int4range(start_minute, end_minute) with &&)
);

-- When an admin hid the first-steps guide. Null: admins still see the guide.
alter table clinic_settings add column first_steps_hidden_at timestamptz;
