-- A patient who waits for an appointment, and the times that suit the patient. Minutes count from midnight by the
-- clinic's clock; the last minute of a day is 1439. Without types or weekdays, all of them suit. `appointment_id` is
-- the booked appointment.
create table waiting_list (
  id bigint generated always as identity primary key,
  patient_id bigint not null references patients (id),
  replaces_appointment_id bigint references appointments (id) on delete set null,
  appointment_types text[] not null default '{}',
  earliest date not null,
  latest date check (latest >= earliest),
  weekdays smallint[] not null default '{}' check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  from_minute smallint check (from_minute between 0 and 1439),
  until_minute smallint check (until_minute between 1 and 1440),
  least_notice_minutes integer not null check (least_notice_minutes between 0 and 20160),
  priority text not null check (priority in ('urgent', 'routine')),
  since timestamptz not null,
  added_by bigint references users (id),
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'removed')),
  settled_at timestamptz,
  appointment_id bigint references appointments (id) on delete set null,
  version integer not null default 1,
  check (from_minute < until_minute),
  check ((state = 'waiting') = (settled_at is null))
);
create index waiting_list_of_patient on waiting_list (patient_id);
create index waiting_list_in_order on waiting_list (priority desc, since, id) where state = 'waiting';
create index waiting_list_settled on waiting_list (settled_at) where settled_at is not null;
create index waiting_list_by_replaced on waiting_list (replaces_appointment_id) where replaces_appointment_id is not null;
create index waiting_list_by_booked on waiting_list (appointment_id) where appointment_id is not null;

-- The doctors that the patient accepts. An entry has at least one doctor.
create table waiting_list_doctors (
  entry_id bigint not null references waiting_list (id) on delete cascade,
  doctor_id bigint not null references doctors (id),
  primary key (entry_id, doctor_id)
);
create index waiting_list_doctors_of_doctor on waiting_list_doctors (doctor_id);

-- A merge moves the waiting list entries of both records to the surviving one.
alter table merged_items
  drop constraint merged_items_kind_check,
  add constraint merged_items_kind_check
    check (kind in ('appointment', 'series', 'emergency_grant', 'import_line', 'waiting_entry'));
