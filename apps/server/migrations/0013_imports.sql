-- A file of patients or appointments that an admin uploads. Its text is stored here in parts, so that any process can
-- continue the import after a crash. The text is deleted when the import ends.
create table imports (
  id bigint generated always as identity primary key,
  -- Increases with every action of an admin on the import. An admin therefore cannot start an import that another admin
  -- has just checked again.
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
  -- The user of the last admin action on the import. The audit trail names this user, and the session below, as the
  -- actor of the import.
  started_by bigint not null references users (id),
  ordered_by jsonb,
  -- The end of the working process's lease. After this time another process may continue the import.
  leased_until timestamptz,
  held_by uuid,
  -- How often a process has started working on the import since its last progress. After a few attempts the server
  -- gives up, because the import may crash every process.
  attempts integer not null default 0,
  -- The column names of the file. They are kept longer than the file, because the list of refused lines shows them.
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

-- The refused lines of an import, unchanged, with the reasons.
create table import_refusals (
  import_id bigint not null references imports (id) on delete cascade,
  line_number integer not null,
  reasons jsonb not null,
  cells text[] not null,
  primary key (import_id, line_number)
);

-- Imported records by their id in the other system, or by a hash of the whole line. With this table, a repeated import
-- does not add a record twice, even if the record was changed or deleted in between.
create table imported_patients (
  import_key text primary key check (char_length(import_key) <= 300),
  patient_id bigint not null references patients (id),
  -- There is no foreign key to the import, because an import can be deleted while its records stay.
  import_id bigint not null,
  -- The line's number and a hash of its content. A line with the same key but different content may be another person.
  line_number integer not null,
  line_digest text not null
);
create index imported_patients_by_patient on imported_patients (patient_id);

create table imported_appointments (
  import_key text primary key check (char_length(import_key) <= 300),
  -- There is no foreign key to the appointment, so that importing the file again does not restore a deleted
  -- appointment.
  appointment_id bigint not null,
  -- There is no foreign key to the import, because an import can be deleted while its records stay.
  import_id bigint not null,
  line_number integer not null,
  line_digest text not null
);
create index imported_appointments_by_appointment on imported_appointments (appointment_id);

-- The clinic's part of the record ids in our exports. Because of it, ids of two clinics never collide, and an import
-- recognizes a file that this clinic exported.
alter table clinic_settings
  add column export_tag text not null default left(replace(gen_random_uuid()::text, '-', ''), 10);

-- Serves each patient's access history. An export entry concerns many patients without listing them, so the history
-- checks all of these few rows.
create index audit_events_of_exports on audit_events (seq)
  where action in ('patient.exported', 'appointment.exported') and patient_ids = '{}';

-- Serves the search for possible duplicates: the last nine digits of the phone number, without punctuation and prefix.
create index patients_by_phone_ending on patients (right(digits_only(phone), 9)) where phone is not null;
