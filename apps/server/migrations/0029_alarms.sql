-- An unusual event that an admin must review: many records read by one account, many rejected requests, a broken audit
-- trail. The server finds alarms by counting audit entries. An alarm is open until an admin acknowledges it.
create table alarms (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('records_opened', 'records_listed', 'records_exported', 'calls_refused',
    'sign_ins_refused', 'trail_broken')),
  -- The account or the network that caused the alarm. Both are null for an alarm about the trail.
  user_id bigint references users (id),
  network text,
  time_window text check (time_window in ('hour', 'day')),
  -- The highest number of events within one time window so far, and the number from which it is unusual.
  count integer,
  threshold integer,
  -- The number of the first broken entry in the chain of the audit trail, if it is known.
  chain_number bigint,
  raised_at timestamptz not null,
  last_seen_at timestamptz not null,
  mailed_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by bigint references users (id),
  note text check (char_length(note) between 1 and 300),
  check (num_nonnulls(user_id, network) = case kind when 'trail_broken' then 0 else 1 end),
  check ((network is not null) = (kind = 'sign_ins_refused')),
  check (num_nonnulls(acknowledged_at, acknowledged_by, note) in (0, 3)),
  check (last_seen_at >= raised_at)
);

create unique index alarms_one_open on alarms (kind, coalesce(user_id, 0), coalesce(network, ''))
  where acknowledged_at is null;
create index alarms_by_subject on alarms (kind, user_id, network, acknowledged_at);
create index alarms_by_time on alarms (raised_at desc, id desc);

-- When a server process last counted the audit entries of each time window.
create table alarm_rounds (
  time_window text primary key check (time_window in ('hour', 'day')),
  counted_at timestamptz not null
);
