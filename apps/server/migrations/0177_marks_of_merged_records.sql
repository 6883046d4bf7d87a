-- A mark as different people outlives the merge of one of the records, so that a separation gives it back. It then counts for
-- the surviving record. The ids have no foreign key to `patients`, because a merged record is not in that table.
alter table different_patients
  drop constraint different_patients_one_id_fkey,
  drop constraint different_patients_other_id_fkey;

-- Deletes the marks of a record that is deleted. A merged record is stored before it leaves `patients`, and a separated one
-- before it leaves `merged_patients`, so both keep their marks.
create function delete_different_patients() returns trigger
  language plpgsql
  as $$
begin
  if not exists (select from patients where id = old.id)
    and not exists (select from merged_patients where id = old.id)
  then
    delete from different_patients where one_id = old.id or other_id = old.id;
  end if;
  return null;
end
$$;

create trigger marks_go_with_patients after delete on patients
  for each row execute function delete_different_patients();
create trigger marks_go_with_merged_patients after delete on merged_patients
  for each row execute function delete_different_patients();
