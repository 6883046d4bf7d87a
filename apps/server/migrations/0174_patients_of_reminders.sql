-- The patient who gets or got the reminder. The appointment can get another patient later. Like `appointment_id`, it
-- has no foreign key, so that planning reminders locks no patient. Null: a row from before this column whose patient
-- cannot be found.
alter table reminders add column patient_id bigint;

-- The audit trail contains the patient of a reminder that was sent. Any other reminder was for the appointment's patient.
-- The first release with reminders creates the table in the same upgrade, so this statement finds no row there.
with sent as (
  select object_id, array_agg(distinct patient_id) as patient_ids
  from audit_events cross join unnest(patient_ids) as patient_id
  where action = 'reminder.sent' and exists (select from reminders) group by object_id
)
update reminders set patient_id = case
    when reminders.state in ('planned', 'skipped') or sent.patient_ids is null then appointment.patient_id
    when cardinality(sent.patient_ids) = 1 then coalesce(
      (select merged_into from merged_patients where id = sent.patient_ids[1]), sent.patient_ids[1])
  end
from (
    select id, uuid, patient_id from appointments union all select id, uuid, patient_id from deleted_appointments
  ) appointment
  left join sent on sent.object_id = appointment.uuid::text
where appointment.id = reminders.appointment_id;

-- A new patient of an appointment gets a reminder of their own, even if the former patient had one by the same rule. No
-- released version of the server uses the former key.
alter table reminders drop constraint reminders_appointment_id_rule_id_for_time_key;
alter table reminders add constraint reminders_once unique (appointment_id, patient_id, rule_id, for_time);
create index reminders_by_patient on reminders (patient_id);

-- A merge moves the reminders of the merged record too.
alter table merged_items
  drop constraint merged_items_kind_check,
  add constraint merged_items_kind_check
    check (kind in ('appointment', 'series', 'emergency_grant', 'import_line', 'waiting_entry', 'reminder'));

-- Whether staff have to read a patient's reply by SMS.
create function is_to_read(meaning text, result text) returns boolean language sql immutable
  return meaning = 'call_back' or result in ('recorded', 'ambiguous', 'outdated');
