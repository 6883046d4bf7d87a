-- A reply to a reminder that a phone sent. Only its meaning is stored, without the phone number and the text.
-- `reminders` lists the reminders that it may refer to, without foreign keys, because reminders are deleted after their
-- own period.
create table inbound_texts (
  id bigint generated always as identity primary key,
  -- The provider may repeat a call. This id makes sure that each text counts only once.
  provider_id text not null unique,
  from_hash bytea not null check (octet_length(from_hash) = 32),
  meaning text not null check (meaning in ('confirm', 'call_back', 'stop', 'start', 'other')),
  -- `ambiguous`: several appointments were possible, so nothing changed. `outdated`: the appointment was moved,
  -- cancelled or over. `unmatched`: no reminder went to this number recently. `recorded`: staff should read it.
  result text not null check (result in ('applied', 'recorded', 'ambiguous', 'outdated', 'unmatched')),
  reminder_ids bigint[] not null default '{}',
  received_at timestamptz not null
);
create index inbound_texts_by_time on inbound_texts (received_at);
