-- Registering proves only that a person owns a mail address. An admin then confirms that the person belongs to the
-- clinic. Accounts created by other users, and all accounts that exist before this migration, count as confirmed.
alter table users add column is_confirmed boolean not null default true;
