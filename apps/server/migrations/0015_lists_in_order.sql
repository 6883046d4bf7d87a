-- Each list has an index in its sort order, so that a page can be read without sorting or skipping rows.

-- The patients that a doctor may read, in list order. Each row repeats the columns by which the list is sorted and
-- filtered.
alter table patient_readers
  add column last_name_order text collate "C",
  add column first_name_order text collate "C",
  add column is_active boolean;

update patient_readers readers
set last_name_order = patients.last_name_order, first_name_order = patients.first_name_order, is_active = patients.is_active
from patients where patients.id = readers.patient_id;

alter table patient_readers
  alter column last_name_order set not null,
  alter column first_name_order set not null,
  alter column is_active set not null;

create index patient_readers_in_list_order
  on patient_readers (doctor_id, last_name_order, first_name_order, patient_id) include (is_active);

create or replace function let_doctor_read_patient() returns trigger language plpgsql as $$
begin
  insert into patient_readers (doctor_id, patient_id, last_name_order, first_name_order, is_active)
  select new.doctor_id, id, last_name_order, first_name_order, is_active
  from patients
  where id = case when tg_table_name = 'patients' then new.id else (to_jsonb(new) ->> 'patient_id')::bigint end
  -- Waits for a concurrent change of the patient's name. Without this lock, the change would not reach the row added
  -- here.
  for share
  on conflict do nothing;
  return null;
end
$$;

create function carry_patient_to_readers() returns trigger language plpgsql as $$
begin
  update patient_readers
  set last_name_order = new.last_name_order, first_name_order = new.first_name_order, is_active = new.is_active
  where patient_id = new.id;
  return null;
end
$$;

create trigger patients_carry_to_readers after update on patients
  for each row when (
    (old.last_name_order, old.first_name_order, old.is_active)
    is distinct from (new.last_name_order, new.first_name_order, new.is_active)
  ) execute function carry_patient_to_readers();

-- A doctor's appointments by status. Without this index, a search for a rare status reads all appointments of the
-- doctor.
create index appointments_of_doctor_by_status on appointments (doctor_id, status, scheduled_at desc, id desc);

-- A pattern search reads each trigram list in order. Without fastupdate, new entries go into the lists at once, and a
-- search never reads a list of pending entries.
alter index patients_by_search_text set (fastupdate = off);
select gin_clean_pending_list('patients_by_search_text');

-- Returns the first one and two letters of each word in a text. A trigram index does not help with such short patterns:
-- it also starts a new word after every dot and at-sign, so that "co" matches nearly every mail address.
create function word_beginnings(searched text) returns text[]
  language sql immutable parallel safe strict cost 50
  return (
    select array_agg(distinct left(word, letters))
    from unnest(string_to_array(searched, ' ')) as word, generate_series(0, 2) as letters
  );

create index patients_by_word_beginnings on patients using gin (word_beginnings(search_text)) with (fastupdate = off);
