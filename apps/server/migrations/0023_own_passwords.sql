-- True if another person chose the password (a first password). The owner of the account can sign in with it, but must
-- first choose another password.
alter table users add column must_choose_password boolean not null default false;

-- New purposes of tokens. invitation: the owner chooses the first password. change_email: proves that new_email belongs
-- to the owner of the account. manager_request: lets the owner of an address accept to work for a doctor.
alter table mail_tokens add column new_email citext check (char_length(new_email) between 3 and 254);
alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check check
  (purpose in ('reset_password', 'verify_email', 'invitation', 'change_email', 'manager_request'));
alter table mail_tokens add constraint mail_tokens_change_email check ((purpose = 'change_email') = (new_email is not null));

-- A doctor's request for a manager whose address already has an account. The row's user is a stand-in: the doctor sees
-- a new manager, but the stand-in has no password and receives no mail. The owner of the address gets a mail and can
-- accept the request.
create table manager_requests (
  stand_in_id bigint primary key references users (id),
  doctor_id bigint not null references doctors (id),
  owner_id bigint not null references users (id),
  -- The mail address exactly as the doctor entered it.
  email citext not null check (char_length(email) between 3 and 254),
  -- Whether the doctor chose a password for the manager. If not, the doctor's list shows the stand-in as invited.
  has_password boolean not null,
  accepted_at timestamptz,
  created_at timestamptz not null default now()
);

create index manager_requests_by_owner on manager_requests (owner_id, created_at);

-- A browser family on a network from which an account signed in, as an HMAC with a key outside the database. When an
-- account signs in from a device without a row, the server sends a warning mail.
create table known_devices (
  user_id bigint not null references users (id),
  device_hash bytea not null check (octet_length(device_hash) = 32),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

create index known_devices_by_age on known_devices (last_seen_at);
