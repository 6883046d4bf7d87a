-- The server signs each row when it writes the row, with a key that the database does not have. Null for rows that an
-- earlier release wrote.
alter table audit_events
  -- Unique, so that a verification finds copied rows.
  add column nonce uuid,
  add column mac bytea,
  -- The id of the key that made `mac`.
  add column mac_key text,
  -- Added as not valid, because the columns of old rows are null and checking all rows would block writers.
  add constraint audit_events_signed_whole
    check ((mac is null) = (nonce is null) and (mac is null) = (mac_key is null) and octet_length(mac) = 32) not valid;

create unique index audit_events_nonce on audit_events (nonce) where nonce is not null;

-- The position of an audit row in the chain, added after the row is committed. Rows that were sealed before this
-- migration keep their position in audit_events. There is no foreign key to audit_events, because its check would lock
-- each row there, which rewrites the row.
create table audit_seals (
  chain_number bigint primary key check (chain_number > 0),
  audit_seq bigint not null unique,
  hash bytea not null check (octet_length(hash) = 32)
);

create function refuse_seal_change() returns trigger language plpgsql as $$
begin
  raise exception 'The seals of the audit trail are only ever added to.';
end
$$;

create trigger audit_seals_are_kept before update or delete on audit_seals
  for each row execute function refuse_seal_change();
create trigger audit_seals_are_not_emptied before truncate on audit_seals
  for each statement execute function refuse_seal_change();
