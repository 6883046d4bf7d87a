-- An offer sent by SMS. `claimed`: the server is about to call the provider. A row that stays claimed becomes `unknown`
-- and is never sent again. `planned`: the provider certainly does not have the message, so the server sends it to the
-- provider again at `due_at`.
create table offer_texts (
  offer_id bigint primary key references offers (id) on delete cascade,
  -- Identifies the message in requests to the provider and in its callbacks.
  message_id uuid not null unique,
  recipient_hash bytea not null check (octet_length(recipient_hash) = 32),
  segments smallint not null,
  state text not null check (state in ('planned', 'claimed', 'sent', 'delivered', 'failed', 'unknown')),
  claimed_at timestamptz not null,
  due_at timestamptz,
  attempts smallint not null,
  provider_id text,
  -- An error code. Never the provider's message, which can contain the phone number.
  problem text,
  check ((state = 'planned') = (due_at is not null))
);
create index offer_texts_claimed on offer_texts (claimed_at) where state = 'claimed';
create index offer_texts_planned on offer_texts (due_at) where state = 'planned';
create index offer_texts_by_recipient on offer_texts (recipient_hash, claimed_at);

-- Renames the reason for skipped offers, because the server can now also send offers by SMS.
update offers set skipped_because = 'sms_off' where skipped_because = 'sms_only';
