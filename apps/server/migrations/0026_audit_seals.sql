-- Each row is signed by the server that writes it, with a key that the database does not have. Null: written by a
-- release before this one.
alter table audit_events
  -- Unique, so that a copied row is found.
  add column nonce uuid,
  add column mac bytea,
  -- Names the key of `mac`.
  add column mac_key text,
  -- Not validated: old rows have none of the three, and checking them all would block writers.
  add constraint audit_events_signed_whole
    check ((mac is null) = (nonce is null) and (mac is null) = (mac_key is null) and octet_length(mac) = 32) not valid;

create unique index audit_events_nonce on audit_events (nonce) where nonce is not null;

-- A row's place in the chain, added once the row is committed. Rows sealed before this migration keep theirs in
-- audit_events. No reference to audit_events: its check would lock, and so rewrite, each row there.
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
