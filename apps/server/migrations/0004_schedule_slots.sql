-- A doctor's weekly hours. Times are wall-clock times of the clinic, in minutes since midnight. 23:59 means the end of
-- the day.
create table schedule_slots (
  id bigint generated always as identity primary key,
  doctor_id bigint not null references doctors (id),
  day_of_week smallint not null check (day_of_week between 0 and 6),
  start_minute smallint not null check (start_minute between 0 and 1425 and start_minute % 15 = 0),
  end_minute smallint not null check (end_minute between 15 and 1439 and (end_minute % 15 = 0 or end_minute = 1439)),
  slot_duration_minutes smallint not null check (slot_duration_minutes in (15, 30, 45, 60, 90, 120)),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (end_minute - start_minute >= slot_duration_minutes),
  exclude using gist (
    doctor_id with =, day_of_week with =, int4range(start_minute, end_minute) with &&
  ) where (is_active)
);
