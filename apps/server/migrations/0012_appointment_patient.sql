-- When an appointment changes to another patient, its doctor may read the new patient. The doctor can no longer read
-- the former patient, unless another appointment or the patient's record allows it.
create trigger appointments_let_their_doctor_read_another after update of patient_id on appointments
  for each row when (old.patient_id <> new.patient_id) execute function let_doctor_read_patient();
create trigger appointments_stop_reading_former after update of patient_id on appointments
  for each row when (old.patient_id <> new.patient_id) execute function stop_reading_patient();
