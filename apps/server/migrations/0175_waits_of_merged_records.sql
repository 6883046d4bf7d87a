-- After a merge, the patient waits for each doctor once. A `waiting_doctor` item names a doctor that an entry of the
-- waiting list lost to another entry of the patient, as `<entry>:<doctor>:<entry that stayed>:<time in epoch ms>`. A
-- separation gives it back.
alter table merged_items
  drop constraint merged_items_kind_check,
  add constraint merged_items_kind_check
    check (kind in (
      'appointment', 'series', 'emergency_grant', 'import_line', 'waiting_entry', 'reminder', 'waiting_doctor'
    ));
