-- An offer that was sent by SMS. `claimed`: the provider is about to be called. A row that stays so is `unknown`, and is never
-- sent again. `planned`: the provider certainly does not have it, and is called again at `due_at`.
create table offer_texts (
  offer_id bigint primary key references offers (id) on delete cascade,
  -- Names the message in calls to the provider and in its callbacks.
  message_id uuid not null unique,
  recipient_hash bytea not null check (octet_length(recipient_hash) = 32),
  segments smallint not null,
  state text not null check (state in ('planned', 'claimed', 'sent', 'delivered', 'failed', 'unknown')),
  claimed_at timestamptz not null,
  due_at timestamptz,
  attempts smallint not null,
  provider_id text,
  -- A code, never a text of the provider, which can contain the number.
  problem text,
  check ((state = 'planned') = (due_at is not null))
);
create index offer_texts_claimed on offer_texts (claimed_at) where state = 'claimed';
create index offer_texts_planned on offer_texts (due_at) where state = 'planned';
create index offer_texts_by_recipient on offer_texts (recipient_hash, claimed_at);

-- Offers were mails only.
update offers set skipped_because = 'sms_off' where skipped_because = 'sms_only';
