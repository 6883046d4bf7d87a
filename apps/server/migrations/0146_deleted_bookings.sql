-- The id is kept when the appointment is deleted, as in `openings`. If the entry goes back on the list, this id
-- prevents the freed time from being offered to the same patient.
alter table waiting_list drop constraint waiting_list_appointment_id_fkey;
