-- A token that travels by mail is not stored: it is made again from this salt and the server's key when the mail is
-- written, so that a mail that is tried again holds the same link.
alter table mail_tokens add column salt bytea not null check (octet_length(salt) = 32);

-- Who asks again and again is not written to again and again.
create index mail_jobs_by_user on mail_jobs (user_id, kind, created_at);
