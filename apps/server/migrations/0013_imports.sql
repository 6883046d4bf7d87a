-- A file of patients or appointments that an admin uploads. Its text waits here in parts, so that any process can
-- continue after a crash. It is deleted when the import ends.
create table imports (
  id bigint generated always as identity primary key,
  -- Changes with each order, so that an admin cannot start an import that another admin has just checked again.
  version integer not null default 1,
  kind text not null check (kind in ('patients', 'appointments')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  state text not null default 'uploading' check (state in ('uploading', 'checking', 'checked', 'importing', 'done', 'failed')),
  options jsonb,
  line_count integer check (line_count >= 0),
  lines_done integer not null default 0,
  accepted integer not null default 0,
  refused integer not null default 0,
  already_there integer not null default 0,
  failure text,
  -- The user and session that the audit trail names for the import, as of the last order.
  started_by bigint not null references users (id),
  ordered_by jsonb,
  -- The working process holds the import until then. After that another may continue.
  leased_until timestamptz,
  held_by uuid,
  -- How often a process took up the import since its last progress. An import that kills every process is given up.
  attempts integer not null default 0,
  -- The column names of the file, for the refused lines, which are kept longer than the file.
  headers text[] not null default '{}',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  finished_at timestamptz,
  check (options is not null or state in ('uploading', 'failed'))
);

create index imports_at_work on imports (id) where state in ('checking', 'importing');

create table import_parts (
  import_id bigint not null references imports (id) on delete cascade,
  part integer not null check (part > 0),
  text text not null,
  primary key (import_id, part)
);

-- The lines that were refused, unchanged, with the reasons.
create table import_refusals (
  import_id bigint not null references imports (id) on delete cascade,
  line_number integer not null,
  reasons jsonb not null,
  cells text[] not null,
  primary key (import_id, line_number)
);

-- Imported records by their id in the other system, or by a hash of the whole line. They keep a repeated import from
-- adding records twice, even after a change or deletion.
create table imported_patients (
  import_key text primary key check (char_length(import_key) <= 300),
  patient_id bigint not null references patients (id),
  -- No foreign key: an import can be deleted, and its records stay.
  import_id bigint not null,
  -- The line's number and a hash of its content: another line with the same key may be another person.
  line_number integer not null,
  line_digest text not null
);
create index imported_patients_by_patient on imported_patients (patient_id);

create table imported_appointments (
  import_key text primary key check (char_length(import_key) <= 300),
  -- No foreign key: importing the file again must not restore a deleted appointment.
  appointment_id bigint not null,
  -- No foreign key: an import can be deleted, and its records stay.
  import_id bigint not null,
  line_number integer not null,
  line_digest text not null
);
create index imported_appointments_by_appointment on imported_appointments (appointment_id);

-- Part of the ids of records in our exports, so that ids of two clinics never collide and a file of ours is recognized.
alter table clinic_settings
  add column export_tag text not null default left(replace(gen_random_uuid()::text, '-', ''), 10);

-- For each patient's access history, which searches these few rows: an export contains many patients.
create index audit_events_of_exports on audit_events (seq)
  where action in ('patient.exported', 'appointment.exported') and patient_ids = '{}';

-- Possible duplicates: the same last digits of the phone number, whatever its punctuation and prefix.
create index patients_by_phone_ending on patients (right(digits_only(phone), 9)) where phone is not null;
