-- An erased patient. The row proves the erasure without any content, and lets the triggers below allow the deletions.
-- It is copied to a file outside the database, so that the patient is erased again from a restored backup.
create table erased_patients (
  patient_id bigint primary key,
  -- SHA-256 of the patient's id and the time at which the record was created. After a restore, another person may get
  -- the same id.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  reason text not null check (reason in ('patient_request', 'retention_over', 'entered_in_error')),
  erased_at timestamptz not null
);

-- The visits of an erased patient that the clinic must keep until a date. They are encrypted, and no screen shows them.
create table kept_visits (
  patient_id bigint primary key references erased_patients (patient_id),
  sealed bytea not null,
  visit_count integer not null check (visit_count > 0),
  keep_until date not null,
  sealed_at timestamptz not null
);

create index kept_visits_by_end on kept_visits (keep_until);

-- For how many years after the last visit the clinic keeps the visits of an erased patient. Null: an erasure deletes
-- all visits.
alter table clinic_settings add column visits_kept_years smallint check (visits_kept_years between 1 and 50);

create or replace function keep_patients() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from merged_patients where id = old.id)
    or exists (select from erased_patients where patient_id = old.id)
  then
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

create or replace function assert_patient_or_merged() returns trigger
  language plpgsql
  as $$
declare
  concerned bigint := coalesce(new.id, old.id);
  is_merged boolean := exists (select from merged_patients where id = concerned);
begin
  if not is_merged and exists (select from erased_patients where patient_id = concerned) then
    return null;
  end if;
  if is_merged = exists (select from patients where id = concerned)
    or is_merged and exists (select from deleted_appointments where patient_id = concerned)
  then
    raise exception 'record % must be a patient or merged, not both', concerned using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- Rows of these tables are a permanent record: only an erasure may delete them.
create function keep_unless_erased() returns trigger
  language plpgsql
  as $$
begin
  if not exists (select from erased_patients where patient_id = old.patient_id) then
    raise exception 'only the erasure of the patient deletes this' using errcode = '42501';
  end if;
  return old;
end
$$;

create trigger deleted_appointments_are_kept before delete on deleted_appointments
  for each row execute function keep_unless_erased();
create trigger appointment_series_are_kept before delete on appointment_series
  for each row execute function keep_unless_erased();
create trigger emergency_grants_are_kept before delete on emergency_grants
  for each row execute function keep_unless_erased();

-- Archived entries contain no patient. They may be deleted after their appointment was deleted.
create function keep_archived_entries() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from appointments where id = old.appointment_id)
    or exists (select from deleted_appointments where id = old.appointment_id)
  then
    raise exception 'only the erasure of the patient deletes this' using errcode = '42501';
  end if;
  return old;
end
$$;

create trigger archived_queue_entries_are_kept before delete on archived_queue_entries
  for each row execute function keep_archived_entries();
