-- Adds the states and the counter for undoing a whole import. The counter is the number of records that the undo has
-- removed so far.
alter table imports
  add column removed_by_undo integer check (removed_by_undo >= 0),
  drop constraint imports_state_check,
  add constraint imports_state_check
    check (state in (
      'uploading', 'checking', 'checked', 'importing', 'done', 'stopped', 'failed', 'undoing', 'undone'
    ));

drop index imports_at_work;
create index imports_at_work on imports (id) where state in ('checking', 'importing', 'undoing');

-- Serves the undo of an import, which reads the records of the import in the order of its lines.
create index imported_patients_of_import on imported_patients (import_id, line_number);
create index imported_appointments_of_import on imported_appointments (import_id, line_number);

-- Rejects the deletion of a patient. Only the undo of an import may delete a patient: the import must have created the
-- patient, the record must be unchanged, and nothing may refer to it.
create function keep_patients() returns trigger
  language plpgsql
  as $$
begin
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

create trigger patients_are_kept before delete on patients for each row execute function keep_patients();

alter table imported_patients
  drop constraint imported_patients_patient_id_fkey,
  add constraint imported_patients_patient_id_fkey
    foreign key (patient_id) references patients (id) on delete cascade;

alter table patient_readers
  drop constraint patient_readers_patient_id_fkey,
  add constraint patient_readers_patient_id_fkey
    foreign key (patient_id) references patients (id) on delete cascade;

create index deleted_appointments_of_patient on deleted_appointments (patient_id);
