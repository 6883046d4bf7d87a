-- Whether the accounts of a role need a second factor. `asked`: the screen recommends one. `required`: accounts must
-- have one after a number of days.
create table factor_policies (
  role text primary key check (role in ('admin', 'doctor', 'manager')),
  rule text not null default 'off' check (rule in ('off', 'asked', 'required')),
  grace_days integer not null default 14 check (grace_days between 0 and 90),
  -- When the rule became `required`. The days count from this time, or from the account's creation if that is later.
  required_since timestamptz,
  check ((rule = 'required') = (required_since is not null))
);
insert into factor_policies (role) values ('admin'), ('doctor'), ('manager');

-- Whether accounts without a second factor step up too, with their password.
alter table clinic_settings add column step_up_for_all boolean not null default false;
