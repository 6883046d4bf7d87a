-- A file of patients or appointments that an admin brings. Its text waits here in parts, so that any process can go on
-- with it after a crash; it is forgotten when the import is over.
create table imports (
  id bigint generated always as identity primary key,
  -- Another one after each order: nobody begins what somebody else has just checked anew.
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
  -- Who is written into the trail for what the import does: a person with their session, as at its last order.
  started_by bigint not null references users (id),
  ordered_by jsonb,
  -- The process at work on it holds it until then; after that another may go on.
  leased_until timestamptz,
  held_by uuid,
  -- How often it was taken up since a part of it was last done: one that kills every process is given up.
  attempts integer not null default 0,
  -- The names of the file's columns, for the refused lines, which outlive the file.
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

-- The lines that were not taken, as they came, with the reasons.
create table import_refusals (
  import_id bigint not null references imports (id) on delete cascade,
  line_number integer not null,
  reasons jsonb not null,
  cells text[] not null,
  primary key (import_id, line_number)
);

-- What came by an import, by its name in the system it comes from or by its whole line. To import a file again brings
-- nothing twice, even after a record was changed or deleted since.
create table imported_patients (
  import_key text primary key check (char_length(import_key) <= 300),
  patient_id bigint not null references patients (id),
  -- No reference: an import can be forgotten, and what it brought stays.
  import_id bigint not null,
  -- Which line it was and a hash of all that it said: another line by the same name is somebody else's.
  line_number integer not null,
  line_digest text not null
);
create index imported_patients_by_patient on imported_patients (patient_id);

create table imported_appointments (
  import_key text primary key check (char_length(import_key) <= 300),
  -- No reference: a deleted appointment is not to come back by importing its file again.
  appointment_id bigint not null,
  -- No reference: an import can be forgotten, and what it brought stays.
  import_id bigint not null,
  line_number integer not null,
  line_digest text not null
);
create index imported_appointments_by_appointment on imported_appointments (appointment_id);

-- Stands in the names that records have in our exports, so that no two clinics call two people the same, and a file of
-- ours that comes back is known.
alter table clinic_settings
  add column export_tag text not null default left(replace(gen_random_uuid()::text, '-', ''), 10);

-- An export concerns everyone who was in it: each patient's access history looks these few rows through.
create index audit_events_of_exports on audit_events (seq)
  where action in ('patient.exported', 'appointment.exported') and patient_ids = '{}';

-- Possible duplicates: the same digits at the end, whatever the punctuation and the prefix.
create index patients_by_phone_ending on patients (right(digits_only(phone), 9)) where phone is not null;
