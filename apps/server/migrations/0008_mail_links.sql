-- A token sent by mail is not stored. The server derives the token from this salt and its own key when it writes the
-- mail, so that a retried mail has the same link.
alter table mail_tokens add column salt bytea not null check (octet_length(salt) = 32);

-- This index serves the limit on the number of mails to one user.
create index mail_jobs_by_user on mail_jobs (user_id, kind, created_at);
