-- The patient's language, and how they want to get reminders. Null: unknown, so the clinic's rules apply.
alter table patients
  add column language text check (language in ('en', 'de', 'es', 'fr')),
  add column contact_by text check (contact_by in ('email', 'sms', 'none'));

-- One row: the settings for every message to patients. Quiet hours are minutes since midnight by the clinic's clock; no
-- message is sent between the two. Equal: no quiet hours.
create table reminder_settings (
  only_row boolean primary key default true check (only_row),
  quiet_from smallint not null default 1200 check (quiet_from between 0 and 1439),
  quiet_until smallint not null default 480 check (quiet_until between 0 and 1439),
  language text not null default 'en' check (language in ('en', 'de', 'es', 'fr')),
  names_doctor boolean not null default true,
  version integer not null default 1
);
insert into reminder_settings default values;

-- Which visits get a message, how long before, and by which channel. Without a doctor it applies to all doctors. Without
-- types it applies to visits of every type. A removed rule stays, because its reminders refer to it.
create table reminder_rules (
  id bigint generated always as identity primary key,
  doctor_id bigint references doctors (id),
  channel text not null check (channel in ('email', 'sms')),
  minutes_before integer not null check (minutes_before between 60 and 20160),
  appointment_types text[] not null default '{}',
  is_active boolean not null default true,
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index reminder_rules_in_force on reminder_rules (doctor_id, channel) where removed_at is null;

-- One message: an appointment, a rule and the time that it is for. A moved appointment gets a new row, so the old time is
-- never sent. Kept when the appointment is deleted. `mail_job_id` has no foreign key, because mails are deleted earlier.
create table reminders (
  id bigint generated always as identity primary key,
  appointment_id bigint not null,
  rule_id bigint not null references reminder_rules (id),
  doctor_id bigint not null references doctors (id),
  for_time timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'planned' check (state in ('planned', 'queued', 'sent', 'failed', 'skipped')),
  skipped_because text,
  mail_job_id bigint,
  -- Such as `m…@example.org`. The whole address is only in the patient's record and in the mail.
  masked_recipient text,
  changed_at timestamptz not null,
  unique (appointment_id, rule_id, for_time),
  check ((state = 'skipped') = (skipped_because is not null))
);
create index reminders_due on reminders (due_at) where state = 'planned';
create index reminders_queued on reminders (mail_job_id) where state = 'queued';
create index reminders_by_time on reminders (for_time);
