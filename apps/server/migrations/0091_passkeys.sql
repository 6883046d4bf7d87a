-- A passkey (WebAuthn credential) of an account. It replaces both steps of a sign-in. See decision 0047.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- The authenticator's signature counter. It is 0 for authenticators that do not count.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  -- Whether the passkey is synced by the device's vendor, and so available on several devices.
  is_backed_up boolean not null,
  -- The host name for which the passkey was made. The passkey works for no other host.
  rp_id text not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- Challenges that were already answered, kept until they expire. Unanswered challenges are not stored, because each
-- carries the server's signature.
create table used_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  expires_at timestamptz not null
);
create index used_challenges_by_expiry on used_challenges (expires_at);
