-- The second factors of accounts, and half sessions, which have not passed the second step of a sign-in yet. See
-- decision 0046.

-- The authenticator app of an account (TOTP, RFC 6238). The secrets are encrypted with the server's key. `sealed` is in
-- use. `pending_sealed` is a new secret whose first code was not entered yet.
create table totp_factors (
  user_id bigint primary key references users (id) on delete cascade,
  sealed bytea,
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code. Only a code of a later step is accepted.
  last_step bigint,
  pending_sealed bytea,
  pending_since timestamptz,
  check ((sealed is null) = (confirmed_at is null)),
  check ((sealed is null) = (last_step is null)),
  check ((pending_sealed is null) = (pending_since is null)),
  check (sealed is not null or pending_sealed is not null)
);

-- SHA-256 of recovery codes with 80 random bits. Each code works once.
create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in with the correct password whose second step is missing. Its token permits only that step.
create table half_sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index half_sessions_by_user on half_sessions (user_id);
create index half_sessions_by_expiry on half_sessions (expires_at);

-- The factors that the user proved in this session, and the time of the last step-up. Null: no step-up since the
-- sign-in.
alter table sessions add column factors text[] not null default '{}'
  check (factors <@ array['password', 'totp', 'recovery_code', 'passkey']);
alter table sessions add column stepped_up_at timestamptz;

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in ('signed_out', 'ended_by_user', 'ended_by_admin', 'token_reused', 'idle', 'password_changed', 'account_disabled', 'too_many_sessions', 'second_factor_added', 'second_factor_reset'));
