-- The audit trail: who did what to which record, and when. Rows are only added. Afterwards only the sealer updates
-- them, to add the hash chain.
create table audit_events (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint references users (id),
  -- The user's name at the time of the audit entry.
  actor_name text,
  actor_role text,
  session_id bigint,
  ip_address inet,
  user_agent text,
  request_id text,
  action text not null,
  outcome text not null default 'done' check (outcome in ('done', 'refused', 'failed')),
  reason text,
  doctor_id bigint,
  object_type text,
  object_id text,
  patient_ids bigint[] not null default '{}',
  -- The names of the changed fields, never their values.
  changed_fields text[] not null default '{}',
  details jsonb not null default '{}',
  previous_hash bytea,
  hash bytea
);

create index audit_events_by_patient on audit_events using gin (patient_ids);
create index audit_events_by_actor on audit_events (actor_id, seq desc);
create index audit_events_by_doctor on audit_events (doctor_id, seq desc);
create index audit_events_unsealed on audit_events (seq) where hash is null;

-- The values of a record before and after a change. They have a table of their own, because they are deleted earlier
-- than the audit entry.
create table audit_values (
  audit_seq bigint primary key references audit_events (seq),
  before jsonb,
  after jsonb
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
     and (to_jsonb(new) - 'hash' - 'previous_hash') = (to_jsonb(old) - 'hash' - 'previous_hash') then
    return new;
  end if;
  raise exception 'The audit trail is only ever added to.';
end
$$;

create trigger audit_events_are_kept before update or delete on audit_events
  for each row execute function refuse_audit_change();
create trigger audit_events_are_not_emptied before truncate on audit_events
  for each statement execute function refuse_audit_change();
