-- A record that was merged into another record. It is no longer in the patients table, so no list, search, export or
-- foreign key can find it. A request with its id gets `merged_into` in the response. Staff can separate the record
-- again.
create table merged_patients (
  id bigint primary key,
  -- The record that has the merged record's appointments now. It differs from `survivor_id` if that record was later
  -- merged too.
  merged_into bigint not null references patients (id),
  survivor_id bigint not null,
  doctor_id bigint not null references doctors (id),
  -- The row of `patients` as it was before the merge.
  record jsonb not null,
  -- The fields of the survivor that the merge changed, by column.
  survivor_before jsonb not null,
  survivor_after jsonb not null,
  merged_at timestamptz not null,
  merged_by bigint not null references users (id),
  check (merged_into <> id),
  check ((record ->> 'id')::bigint = id)
);

create index merged_patients_by_survivor on merged_patients (merged_into);

-- A row that a merge moved to the surviving record. A separation moves it back.
create table merged_items (
  patient_id bigint not null references merged_patients (id) on delete cascade,
  kind text not null check (kind in ('appointment', 'series', 'emergency_grant', 'import_line')),
  item text not null,
  primary key (patient_id, kind, item)
);

-- Allows a merge to delete the record that it has stored as merged. By then, everything that referred to the record has
-- moved to the survivor. If anything has not moved, the foreign keys reject the deletion.
create or replace function keep_patients() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from merged_patients where id = old.id) then
    return old;
  end if;
  if old.version > 1
    or not exists (select from imported_patients where patient_id = old.id)
    or exists (select from appointments where patient_id = old.id)
    or exists (select from deleted_appointments where patient_id = old.id)
  then
    raise exception 'a patient in use cannot be deleted' using errcode = '42501';
  end if;
  return old;
end
$$;

-- Ensures that an id belongs either to a patient or to a merged record, never to both. Also rejects a merge while a deleted
-- appointment still refers to the merged record, because deleted appointments have no foreign key to their patient.
create function assert_patient_or_merged() returns trigger
  language plpgsql
  as $$
declare
  concerned bigint := coalesce(new.id, old.id);
  is_merged boolean := exists (select from merged_patients where id = concerned);
begin
  if is_merged = exists (select from patients where id = concerned)
    or is_merged and exists (select from deleted_appointments where patient_id = concerned)
  then
    raise exception 'record % must be a patient or merged, not both', concerned using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create constraint trigger merged_patients_are_no_patients after insert or delete on merged_patients
  deferrable initially deferred for each row execute function assert_patient_or_merged();

-- A ticket stays valid when two records of one person are merged or separated, because it belongs to the same person.
create or replace function end_visit_link() returns trigger
  language plpgsql
  as $$
begin
  if not exists (
    select from merged_patients
    where (id, merged_into) in ((old.patient_id, new.patient_id), (new.patient_id, old.patient_id))
  ) then
    delete from visit_links where appointment_id = new.id;
  end if;
  return null;
end
$$;

-- The constraint is deferrable, because a merge moves a series and its appointments to another patient in two
-- statements.
alter table appointments alter constraint appointments_series_fkey deferrable initially immediate;
