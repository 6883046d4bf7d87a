-- One nightly check of the rules that the clinic's data must never break, with the broken ones.
create table clinic_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  -- A list of { rule, count }, without ids.
  faults jsonb not null check (jsonb_typeof(faults) = 'array')
);

create index clinic_checks_by_time on clinic_checks (checked_at desc);
