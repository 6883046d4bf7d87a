-- A booked time that became free while a patient was on the waiting list of its doctor. The trigger below adds the row
-- for every program that changes an appointment. `appointment_id` is the appointment that was changed, and may be
-- deleted. `depth` counts the earlier openings in a chain: an accepted offer frees the patient's old time, which can be
-- offered in turn.
create table openings (
  id bigint generated always as identity primary key,
  doctor_id bigint not null references doctors (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  appointment_type text not null,
  appointment_id bigint not null,
  depth smallint not null default 0 check (depth between 0 and 4),
  state text not null default 'new' check (state in ('new', 'open', 'filled', 'closed')),
  opened_at timestamptz,
  step_minutes smallint,
  closed_at timestamptz,
  closed_because text,
  check ((state = 'new') = (opened_at is null)),
  check ((state in ('filled', 'closed')) = (closed_at is not null))
);
create index openings_to_plan on openings (id) where state = 'new';
create index openings_open on openings (starts_at) where state = 'open';
create index openings_by_time on openings (starts_at);
create index openings_of_doctor on openings (doctor_id, starts_at);

-- An offer of an opening to one patient. `place` gives the order of offers. The server sends no offer before `due_at`.
-- The secret of the offer's page is derived from the salt. `mail_job_id` has no foreign key, because mails are deleted
-- earlier.
create table offers (
  id bigint generated always as identity primary key,
  opening_id bigint not null references openings (id) on delete cascade,
  entry_id bigint not null references waiting_list (id) on delete cascade,
  place integer not null,
  due_at timestamptz not null,
  salt bytea not null check (octet_length(salt) = 32),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  state text not null default 'planned'
    check (state in ('planned', 'sent', 'accepted', 'booked', 'declined', 'taken', 'closed', 'skipped')),
  skipped_because text,
  sent_at timestamptz,
  answered_at timestamptz,
  masked_recipient text,
  mail_job_id bigint,
  unique (opening_id, entry_id),
  check ((state = 'skipped') = (skipped_because is not null))
);
create index offers_due on offers (due_at) where state = 'planned';
create index offers_of_entry on offers (entry_id);
create unique index offers_one_taken on offers (opening_id) where state in ('accepted', 'booked');

create function record_opening() returns trigger language plpgsql as $$
begin
  insert into openings (doctor_id, starts_at, ends_at, appointment_type, appointment_id)
  select old.doctor_id, old.scheduled_at, old.ends_at, old.appointment_type, old.id
  where exists (
    select from waiting_list entry join waiting_list_doctors wanted on wanted.entry_id = entry.id
    where wanted.doctor_id = old.doctor_id and entry.state = 'waiting'
      -- Allows a day more on each side, because the date of a time depends on the clinic's time zone.
      and entry.earliest <= old.scheduled_at::date + 1
      and (entry.latest is null or entry.latest >= old.scheduled_at::date - 1));
  return null;
end $$;

create trigger appointments_open_by_change after update of status, scheduled_at, ends_at on appointments
  for each row when (
    old.status in ('scheduled', 'confirmed')
    and (new.status = 'cancelled' or new.scheduled_at >= old.ends_at or new.ends_at <= old.scheduled_at))
  execute function record_opening();
create trigger appointments_open_by_deletion after delete on appointments
  for each row when (old.status in ('scheduled', 'confirmed'))
  execute function record_opening();
