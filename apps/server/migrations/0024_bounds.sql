-- Serves the limits on mails per hour, to one address and for the whole clinic.
create index mail_jobs_by_recipient on mail_jobs (recipient, created_at);
-- What caused the mail. Null for mails that an older server added. A notice is a mail about an action that has its own
-- rate limit.
alter table mail_jobs add column cause text check (cause in ('staff', 'stranger', 'notice'));
create index mail_jobs_by_cause on mail_jobs (cause, created_at) where kind <> 'none';

-- These indexes serve the deletion of expired rows.
create index throttles_by_expiry on throttles (expire);
create index sessions_by_expiry on sessions (expires_at);
create index mail_tokens_by_expiry on mail_tokens (expires_at);

-- An account keeps only its newest sessions. A new sign-in above the limit ends the oldest session.
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in ('signed_out', 'ended_by_user', 'ended_by_admin', 'token_reused', 'idle', 'password_changed', 'account_disabled', 'too_many_sessions'));

-- Rejected events that repeat within a time window. The audit trail contains the first event, and an entry with the
-- number of repetitions when the window ends. The row exists only during the window.
create table refused_events (
  -- SHA-256 of the values that all events of this row share.
  key bytea primary key check (octet_length(key) = 32),
  -- The caller and the audit entry of the first event, without the fields in which later events may differ.
  caller jsonb not null,
  entry jsonb not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  -- The number of repeated events after the first one.
  repeats integer not null default 0 check (repeats >= 0),
  last_at timestamptz not null
);
create index refused_events_by_end on refused_events (ends_at);
