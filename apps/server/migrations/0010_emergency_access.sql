-- Emergency access: a doctor reads another doctor's patient for a short time. The doctor must give a reason, which
-- others can see.
create table emergency_grants (
  id bigint generated always as identity primary key,
  doctor_id bigint not null references doctors (id),
  patient_id bigint not null references patients (id),
  reason text not null check (char_length(reason) between 10 and 300),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (expires_at > created_at and expires_at <= created_at + interval '1 hour')
);

create index emergency_grants_by_doctor on emergency_grants (doctor_id, patient_id, expires_at);
