-- One row per doctor: the queue's settings, its status and its counters. The row lock is the doctor's lock: every
-- transaction that books, calls, skips or moves a patient of this doctor first locks the row, in a separate statement.
create table queues (
  doctor_id bigint primary key references doctors (id),
  -- The queue type. Null: the queue is not configured yet. Its appointments have queue entries even then.
  queue_type text check (queue_type in ('day_wise', 'central')),
  auto_advance boolean not null default false,
  consultation_minutes smallint not null default 30 check (consultation_minutes between 5 and 480),
  is_active boolean not null default true,
  paused_at timestamptz,
  -- The version of the queue, which increases with every change of the queue.
  version bigint not null default 0,
  changed_at timestamptz not null default now(),
  -- Ticket codes count from 001 to 999 and then start again at 001.
  last_ticket_number smallint not null default 0 check (last_ticket_number between 0 and 999),
  check (is_active = (paused_at is null))
);

-- Creates a queue row for every new doctor, because the row's lock is the doctor's lock.
create function give_doctor_a_queue() returns trigger language plpgsql as $$
begin
  insert into queues (doctor_id) values (new.id);
  return null;
end
$$;

create trigger doctors_have_queues after insert on doctors for each row execute function give_doctor_a_queue();

-- A patient's entry in a queue. Both queue types use the same entries: a day-wise queue has the entries of one date,
-- and a central queue has all of a doctor's entries. `position` orders the entries and is never shown. The serial
-- number is the rank by position, so serial numbers have no gaps, and inserting an entry in the middle changes no other
-- row.
create table queue_entries (
  id bigint generated always as identity primary key,
  doctor_id bigint not null references queues (doctor_id),
  appointment_id bigint not null unique references appointments (id),
  queue_date date not null,
  position numeric not null,
  status text not null default 'waiting' check (status in ('waiting', 'in_progress', 'completed', 'skipped')),
  arrived_at timestamptz,
  called_at timestamptz,
  -- The session that called the patient. A second call from another session within seconds is rejected as unintended,
  -- because two users raced.
  called_by_session bigint,
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint queue_entries_position unique (doctor_id, position) deferrable initially immediate,
  check (status not in ('in_progress', 'completed') or started_at is not null or completed_at is not null)
);

-- A doctor sees at most one patient at a time.
create unique index queue_entries_one_current on queue_entries (doctor_id) where status = 'in_progress';
create index queue_entries_of_day on queue_entries (doctor_id, queue_date, position);
create index queue_entries_waiting on queue_entries (doctor_id, position) where status = 'waiting';
create index queue_entries_settled on queue_entries (doctor_id, position) where status <> 'waiting';
create index queue_entries_completed on queue_entries (doctor_id, completed_at desc) where status = 'completed';

-- Entries that left the queue because of a reset or because the patient returned later. History and reports read them
-- too.
create table archived_queue_entries (
  like queue_entries,
  -- The queue type and the entry's serial number, as they were when the entry was archived.
  queue_type text not null check (queue_type in ('day_wise', 'central')),
  serial_number integer not null,
  event_id bigint not null,
  archived_at timestamptz not null default now(),
  primary key (id)
);

create index archived_queue_entries_of_day on archived_queue_entries (doctor_id, queue_date);

-- Every change of a queue, written in the transaction of that change.
create table queue_events (
  id bigint generated always as identity primary key,
  doctor_id bigint not null references queues (doctor_id),
  version bigint not null,
  at timestamptz not null default now(),
  reason text not null,
  actor_id bigint not null references users (id),
  appointment_uuid uuid,
  entry_id bigint,
  before jsonb,
  after jsonb,
  unique (doctor_id, version, id)
);
