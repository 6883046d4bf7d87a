-- A feed of a doctor's appointments at a secret URL, for the calendar app on the doctor's phone.
create table calendar_feeds (
  id bigint generated always as identity primary key,
  doctor_id bigint not null references doctors (id),
  -- The hash of the secret in the feed's URL. The secret itself is not stored.
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  label text not null check (char_length(label) between 1 and 60),
  -- How the feed shows patients' names.
  name_form text not null default 'none' check (name_form in ('none', 'initials', 'name')),
  created_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  revoked_at timestamptz
);

create index calendar_feeds_open on calendar_feeds (doctor_id, id) where revoked_at is null;
create index calendar_feeds_open_by_maker on calendar_feeds (created_by) where revoked_at is null;

-- The networks from which a feed was read in the last 30 days. Readings from unexpected networks are a sign that the
-- URL leaked.
create table calendar_feed_readings (
  feed_id bigint not null references calendar_feeds (id) on delete cascade,
  network text not null,
  last_read_at timestamptz not null,
  primary key (feed_id, network)
);
