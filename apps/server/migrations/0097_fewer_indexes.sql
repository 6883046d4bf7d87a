-- Runs once for all rows of a statement, because an import adds a hundred appointments in one statement. Looks up each
-- patient by id in ascending order, because all changes lock patients in this order.
create function let_doctors_read_patients() returns trigger language plpgsql as $$
begin
  insert into patient_readers (doctor_id, patient_id, last_name_order, first_name_order, is_active)
  select pair.doctor_id, patient.id, patient.last_name_order, patient.first_name_order, patient.is_active
  from (select distinct doctor_id, patient_id from added order by patient_id, doctor_id) as pair
  cross join lateral (
    select id, last_name_order, first_name_order, is_active from patients where id = pair.patient_id
    -- Waits for a concurrent change of the patient's name. Without this lock, the change would not reach the row added
    -- here.
    for share
  ) as patient
  on conflict do nothing;
  return null;
end
$$;

drop trigger appointments_let_their_doctor_read on appointments;
create trigger appointments_let_their_doctor_read after insert on appointments
  referencing new table as added for each statement execute function let_doctors_read_patients();

-- One index for lists by time and for reports, which replaces two indexes with the same order.
drop index appointments_by_time, appointments_for_reports;
create index appointments_by_time on appointments (scheduled_at desc, id desc)
  include (doctor_id, status, appointment_type, ends_at, created_at);

-- The new unique index contains the columns that reports read, so it replaces the index for reports.
alter table queue_entries drop constraint queue_entries_appointment_id_key;
alter table queue_entries add constraint queue_entries_appointment_id_key
  unique (appointment_id) include (status, arrived_at, called_at, started_at, completed_at);
drop index queue_entries_for_reports;
