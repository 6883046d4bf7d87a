-- One nightly check of the clinic's data, with the consistency rules that the data violates.
create table clinic_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  -- The violated rules as a list of { rule, count }, without ids of records.
  faults jsonb not null check (jsonb_typeof(faults) = 'array')
);

create index clinic_checks_by_time on clinic_checks (checked_at desc);
