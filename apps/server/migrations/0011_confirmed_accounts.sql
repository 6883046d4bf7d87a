-- Registering proves only that a person owns a mail address. An admin must then confirm that the person belongs to the
-- clinic. Accounts that other users created, and all accounts that exist before this migration, are confirmed.
alter table users add column is_confirmed boolean not null default true;
