-- A display either shows calls or is a check-in tablet for patients.
alter table displays add column purpose text not null default 'calls' check (purpose in ('calls', 'check_in'));
