-- If an appointment gets another patient, its doctor may read that one from then on, and the former one only for
-- another reason.
create trigger appointments_let_their_doctor_read_another after update of patient_id on appointments
  for each row when (old.patient_id <> new.patient_id) execute function let_doctor_read_patient();
create trigger appointments_stop_reading_former after update of patient_id on appointments
  for each row when (old.patient_id <> new.patient_id) execute function stop_reading_patient();
