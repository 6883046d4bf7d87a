-- A patient's SMS reply to a reminder. Only its meaning is stored, without the phone number and the text. `reminders`
-- lists the reminders to which the reply may refer. They have no foreign keys, because reminders are deleted after a
-- period of their own.
create table inbound_texts (
  id bigint generated always as identity primary key,
  -- The provider may repeat a callback. This unique id ensures that each reply counts only once.
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
