-- The patient's language, and the channel by which they want reminders. Null: unknown, so the clinic's rules apply.
alter table patients
  add column language text check (language in ('en', 'de', 'es', 'fr')),
  add column contact_by text check (contact_by in ('email', 'sms', 'none'));

-- A single row with the settings for all messages to patients. Quiet hours are minutes since midnight by the clinic's
-- clock, and no message is sent between the two times. If both are equal, there are no quiet hours.
create table reminder_settings (
  only_row boolean primary key default true check (only_row),
  quiet_from smallint not null default 1200 check (quiet_from between 0 and 1439),
  quiet_until smallint not null default 480 check (quiet_until between 0 and 1439),
  language text not null default 'en' check (language in ('en', 'de', 'es', 'fr')),
  names_doctor boolean not null default true,
  version integer not null default 1
);
insert into reminder_settings default values;

-- A rule for which visits patients get a message, how long before the visit, and by which channel. A rule without a
-- doctor applies to all doctors, and a rule without types to all types of visit. A removed rule keeps its row, because
-- its reminders refer to it.
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

-- A reminder for an appointment, by a rule and at the appointment's time. A moved appointment gets a new row, so no
-- reminder with the old time is sent. The row is kept when the appointment is deleted. `mail_job_id` has no foreign
-- key, because mails are deleted earlier.
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
  -- A masked address such as `m…@example.org`. Only the patient's record and the mail contain the whole address.
  masked_recipient text,
  changed_at timestamptz not null,
  unique (appointment_id, rule_id, for_time),
  check ((state = 'skipped') = (skipped_because is not null))
);
create index reminders_due on reminders (due_at) where state = 'planned';
create index reminders_queued on reminders (mail_job_id) where state = 'queued';
create index reminders_by_time on reminders (for_time);
