-- A text that a phone sent in reply to a reminder. Only its meaning is stored, neither the number nor the text.
-- `reminders` are those that it may answer, without foreign keys, because they are deleted after their own period.
create table inbound_texts (
  id bigint generated always as identity primary key,
  -- The provider repeats calls; a text counts once.
  provider_id text not null unique,
  from_hash bytea not null check (octet_length(from_hash) = 32),
  meaning text not null check (meaning in ('confirm', 'call_back', 'stop', 'start', 'other')),
  -- `ambiguous`: several appointments were possible, so nothing changed. `outdated`: the appointment was moved, cancelled or
  -- over. `unmatched`: no reminder went to this number lately. `recorded`: for staff to read.
  result text not null check (result in ('applied', 'recorded', 'ambiguous', 'outdated', 'unmatched')),
  reminder_ids bigint[] not null default '{}',
  received_at timestamptz not null
);
create index inbound_texts_by_time on inbound_texts (received_at);
