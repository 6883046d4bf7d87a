-- The sealer numbers and chains only committed rows, so writers never wait for each other. `seq` has gaps after a
-- rollback, but `chain_number` has none.
alter table audit_events
  add column chain_number bigint unique check (chain_number > 0),
  -- SHA-256 of the values in audit_values. The values may be deleted, but a verification detects a changed value.
  add column values_hash bytea,
  add constraint audit_events_sealed_whole check ((hash is null) = (chain_number is null));

create index audit_events_by_time on audit_events (at, seq);
-- Serves the search for the latest verification result, which is read often and written rarely.
create index audit_events_verifications on audit_events (seq) where action in ('audit.verified', 'audit.broken');

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
     and (to_jsonb(new) - 'hash' - 'previous_hash' - 'chain_number')
       = (to_jsonb(old) - 'hash' - 'previous_hash' - 'chain_number') then
    return new;
  end if;
  raise exception 'The audit trail is only ever added to.';
end
$$;

-- The values of a record before and after a change, encrypted with the server's key.
alter table audit_values drop column before, drop column after;
alter table audit_values
  add column sealed bytea not null,
  add column at timestamptz not null default now();
create index audit_values_by_age on audit_values (at);

-- These indexes serve searches of the trail by action, and by rejected or failed outcomes, which are rare.
create index audit_events_by_action on audit_events (action, seq desc);
create index audit_events_not_done on audit_events (outcome, seq desc) where outcome <> 'done';
