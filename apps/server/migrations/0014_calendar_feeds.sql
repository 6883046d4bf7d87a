-- A doctor's appointments under a secret address, for the calendar on the doctor's phone.
create table calendar_feeds (
  id bigint generated always as identity primary key,
  doctor_id bigint not null references doctors (id),
  -- Only people who got the address know the secret.
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  label text not null check (char_length(label) between 1 and 60),
  -- What the feed shows of the patient.
  name_form text not null default 'none' check (name_form in ('none', 'initials', 'name')),
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  revoked_at timestamptz
);

create index calendar_feeds_open on calendar_feeds (doctor_id, id) where revoked_at is null;
create index calendar_feeds_open_by_maker on calendar_feeds (created_by) where revoked_at is null;

-- The networks that read a feed in the last 30 days. A leaked feed is read from networks other than its doctor's.
create table calendar_feed_readings (
  feed_id bigint not null references calendar_feeds (id) on delete cascade,
  network text not null,
  last_read_at timestamptz not null,
  primary key (feed_id, network)
);
