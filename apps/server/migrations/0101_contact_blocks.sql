-- The key of the hashes in contact_blocks. It is not derived from APP_SECRET, because a new secret must not make the
-- blocks unreadable.
alter table reminder_settings
  add column address_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    check (octet_length(address_key) = 32);

-- An address whose owner wants no more reminders, as a keyed hash. The block applies to every patient with that
-- address, and is kept longer than their records.
create table contact_blocks (
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  channel text not null check (channel in ('email', 'sms')),
  since timestamptz not null
);
