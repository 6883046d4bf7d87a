-- A person who registers has only proved an address: an admin confirms that they belong to the clinic. Accounts made by
-- others, and all accounts that exist so far, count as confirmed.
alter table users add column is_confirmed boolean not null default true;
