-- Two similar records that a user marked as different people, so that neither is listed as a possible duplicate of the
-- other. The row is deleted with either record.
create table different_patients (
  one_id bigint not null references patients (id) on delete cascade,
  other_id bigint not null references patients (id) on delete cascade,
  marked_by bigint not null references users (id),
  marked_at timestamptz not null,
  primary key (one_id, other_id),
  check (one_id < other_id)
);

create index different_patients_by_other on different_patients (other_id);
create index different_patients_by_user on different_patients (marked_by);
