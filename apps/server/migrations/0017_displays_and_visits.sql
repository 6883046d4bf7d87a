-- A display in a waiting room. It shows the current patient and the next ones to anyone with its secret URL.
create table displays (
  id bigint generated always as identity primary key,
  -- The hash of the secret in the display's URL. The secret itself is not stored.
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  label text not null check (char_length(label) between 1 and 60),
  -- How the display shows patients' names.
  name_form text not null default 'code' check (name_form in ('code', 'initials', 'first_name_initial')),
  language text not null default 'en' check (language in ('en', 'de', 'es', 'fr')),
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  revoked_at timestamptz
);

create table display_doctors (
  display_id bigint not null references displays (id),
  doctor_id bigint not null references doctors (id),
  -- The doctor's position on the display.
  place smallint not null check (place between 1 and 12),
  primary key (display_id, doctor_id),
  unique (display_id, place)
);
create index display_doctors_by_doctor on display_doctors (doctor_id);

-- The patient's own page for an appointment. The server derives the page's secret from its key, the appointment and the
-- salt, so that staff can print a ticket again. Only the hash of the secret is stored. The page closes when the
-- appointment leaves the queue, and the row is deleted with the appointment.
create table visit_links (
  appointment_id bigint primary key references appointments (id) on delete cascade,
  salt bytea not null check (octet_length(salt) = 16),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now()
);

-- An appointment that gets a new patient is a different visit, so the former patient's ticket must no longer open the
-- appointment's page.
create function end_visit_link() returns trigger language plpgsql as $$
begin
  delete from visit_links where appointment_id = new.id;
  return null;
end
$$;

create trigger appointments_end_visit_links after update of patient_id on appointments
  for each row when (old.patient_id <> new.patient_id) execute function end_visit_link();

-- The user who made the change. Null if a patient made the change on their own page, because patients have no account.
alter table queue_events alter column actor_id drop not null;
alter table queue_events add constraint queue_events_by_patients
  check (actor_id is not null or reason in ('arrived', 'running_late'));

-- The waiting times that patients were shown, for comparison with the actual waiting times. The rows are kept when the
-- appointment is deleted.
create table shown_estimates (
  id bigint generated always as identity primary key,
  appointment_id bigint not null,
  doctor_id bigint not null references doctors (id),
  shown_at timestamptz not null,
  shown_on text not null check (shown_on in ('display', 'visit_page')),
  estimate timestamptz not null,
  low timestamptz not null,
  high timestamptz not null,
  check (low <= estimate and estimate <= high)
);
create index shown_estimates_of_appointment on shown_estimates (appointment_id, id desc);
create index shown_estimates_by_time on shown_estimates (doctor_id, shown_at);
