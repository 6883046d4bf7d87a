-- The id stays when the appointment is deleted, as in `openings`: its time is not offered to the patient whose entry is put
-- back.
alter table waiting_list drop constraint waiting_list_appointment_id_fkey;
