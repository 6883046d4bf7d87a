-- The id stays when the appointment is deleted, as in `openings`. With this id, the freed time is not offered to the
-- same patient if the entry goes back on the list.
alter table waiting_list drop constraint waiting_list_appointment_id_fkey;
