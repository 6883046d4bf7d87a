-- One row per sign-in. A session has a family of token pairs, of which only the newest pair is valid.

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  -- When the session ends. Rotating its tokens does not change this time.
  expires_at timestamptz not null,
  -- The time of the user's last action. Automatic requests do not count.
  last_active_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'ended_by_user', 'ended_by_admin', 'token_reused', 'idle', 'password_changed', 'account_disabled')),
  user_agent text check (char_length(user_agent) <= 400),
  ip_address inet,
  check ((ended_at is null) = (end_reason is null))
);

create index sessions_open_by_user on sessions (user_id) where ended_at is null;

-- Tokens are stored as SHA-256 of 256 random bits, so a dump of this table does not help to sign in.
create table session_tokens (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions (id) on delete cascade,
  parent_id bigint unique references session_tokens (id) on delete cascade,
  refresh_hash bytea not null unique check (octet_length(refresh_hash) = 32),
  access_hash bytea not null unique check (octet_length(access_hash) = 32),
  access_expires_at timestamptz not null,
  -- If a client sends a parent token a second time, the server derives the same token pair again, from this salt, the
  -- parent token and its own key.
  salt bytea not null check (octet_length(salt) = 32),
  created_at timestamptz not null default now(),
  first_used_at timestamptz,
  rotated_at timestamptz
);

create index session_tokens_by_session on session_tokens (session_id);

-- Tokens sent by mail. Each token has one purpose and works once. Only the newest token of a purpose is valid.
create table mail_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'verify_email')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_at timestamptz
);

create unique index mail_tokens_one_good on mail_tokens (user_id, purpose)
  where used_at is null and replaced_at is null;

-- A mail to send. The row is added in the transaction of the change that caused the mail. The mail worker sends the
-- mail, retries it, or gives up.
create table mail_jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient citext not null,
  user_id bigint references users (id),
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);

create index mail_jobs_due on mail_jobs (next_attempt_at) where sent_at is null and given_up_at is null;

-- Counters of failed sign-ins and similar events. All processes share them, and a restart does not reset them.
create table throttles (
  key text primary key,
  points integer not null,
  expire bigint
);

create table idempotency_keys (
  user_id bigint not null references users (id),
  key text not null check (char_length(key) between 1 and 200),
  operation text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

create index idempotency_keys_by_age on idempotency_keys (created_at);
