-- A display either shows calls, or is a tablet at which patients check in.
alter table displays add column purpose text not null default 'calls' check (purpose in ('calls', 'check_in'));
