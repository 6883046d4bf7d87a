-- An SMS to a person who books online: the code that confirms the phone number, or a later message about the booking.
-- `claimed`: the server is about to call the provider. A row that stays claimed becomes `unknown` and is never sent
-- again. `planned`: the provider certainly does not have the message, so the server sends it to the provider at
-- `due_at`.
create table booking_texts (
  id bigint generated always as identity primary key,
  -- Null after the request was deleted: requests without a confirmed contact are deleted earlier than this row.
  request_id bigint references booking_requests (id) on delete set null,
  doctor_id bigint not null references queues (doctor_id),
  appointment_id bigint references appointments (id) on delete set null,
  kind text not null check (kind in ('code', 'confirmed', 'declined', 'moved', 'cancelled')),
  starts_at timestamptz not null,
  -- Identifies the message in requests to the provider and in its callbacks.
  message_id uuid not null unique,
  -- The phone number, encrypted. Deleted once the message has a result.
  recipient bytea,
  recipient_hash bytea not null check (octet_length(recipient_hash) = 32),
  masked_recipient text not null,
  state text not null default 'planned'
    check (state in ('planned', 'claimed', 'sent', 'delivered', 'failed', 'unknown', 'skipped')),
  skipped_because text check (skipped_because in ('replaced', 'over', 'too_late', 'opted_out', 'sms_off')),
  segments smallint,
  attempts smallint not null default 0,
  provider_id text,
  -- An error code. Never the provider's message, which can contain the phone number.
  problem text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  claimed_at timestamptz,
  -- The server does not send the message after this time.
  expires_at timestamptz not null,
  check ((recipient is not null) = (state in ('planned', 'claimed'))),
  check ((skipped_because is not null) = (state = 'skipped'))
);
create index booking_texts_planned on booking_texts (due_at) where state = 'planned';
create index booking_texts_claimed on booking_texts (claimed_at) where state = 'claimed';
create index booking_texts_by_time on booking_texts (created_at);
create index booking_texts_by_request on booking_texts (request_id);
create index booking_texts_by_appointment on booking_texts (appointment_id);
create index booking_texts_by_recipient on booking_texts (recipient_hash);
