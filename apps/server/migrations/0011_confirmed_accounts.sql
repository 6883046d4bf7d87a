-- Whoever registers by themself is a stranger who has an address: an admin confirms that they belong to the clinic.
-- Accounts that someone else made, and all that there are so far, are confirmed by that.
alter table users add column is_confirmed boolean not null default true;
