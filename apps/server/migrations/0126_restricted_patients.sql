-- A patient whose record only admins may open, until the restriction is lifted.
create table restricted_patients (
  patient_id bigint primary key references patients (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 300),
  restricted_at timestamptz not null,
  restricted_by bigint not null references users (id)
);

create index restricted_patients_by_user on restricted_patients (restricted_by);

-- A restricted record has no readers, and every list, search, picker and booking checks the readers.
create or replace function let_doctor_read_patient() returns trigger
  language plpgsql
  as $$
begin
  insert into patient_readers (doctor_id, patient_id, last_name_order, first_name_order, is_active)
  select new.doctor_id, id, last_name_order, first_name_order, is_active
  from patients
  where id = case when tg_table_name = 'patients' then new.id else (to_jsonb(new) ->> 'patient_id')::bigint end
    and not exists (select from restricted_patients where patient_id = patients.id)
  -- Waits for a concurrent change of the patient's name. Without this lock, the change would not reach the row added
  -- here.
  for share
  on conflict do nothing;
  return null;
end
$$;

create or replace function let_doctors_read_patients() returns trigger
  language plpgsql
  as $$
begin
  insert into patient_readers (doctor_id, patient_id, last_name_order, first_name_order, is_active)
  select pair.doctor_id, patient.id, patient.last_name_order, patient.first_name_order, patient.is_active
  from (select distinct doctor_id, patient_id from added order by patient_id, doctor_id) as pair
  cross join lateral (
    select id, last_name_order, first_name_order, is_active from patients
    where id = pair.patient_id and not exists (select from restricted_patients where patient_id = patients.id)
    -- Waits for a concurrent change of the patient's name. Without this lock, the change would not reach the row added
    -- here.
    for share
  ) as patient
  on conflict do nothing;
  return null;
end
$$;

create function hide_restricted_patient() returns trigger
  language plpgsql
  as $$
begin
  delete from patient_readers where patient_id = new.patient_id;
  return null;
end
$$;

create function show_patient_again() returns trigger
  language plpgsql
  as $$
begin
  insert into patient_readers (doctor_id, patient_id, last_name_order, first_name_order, is_active)
  select reader.doctor_id, patients.id, last_name_order, first_name_order, is_active
  from patients cross join lateral (
    select patients.doctor_id union select doctor_id from appointments where patient_id = patients.id
  ) as reader
  where patients.id = old.patient_id
  on conflict do nothing;
  return null;
end
$$;

create trigger restricted_patients_are_hidden after insert on restricted_patients
  for each row execute function hide_restricted_patient();
create trigger restricted_patients_are_shown_again after delete on restricted_patients
  for each row execute function show_patient_again();
