-- An imported past visit keeps the duration recorded in the other system. The duration rule for bookings still applies
-- to all other appointments.
alter table appointments
  add column is_recorded_length boolean not null default false,
  drop constraint appointments_duration_minutes_check,
  add constraint appointments_duration_minutes_check check (
    (duration_minutes between 5 and 480 and duration_minutes % 5 = 0)
    or (is_recorded_length and duration_minutes between 1 and 1440)
  );

-- When the other system booked the appointment, for the lead time in reports. Null: the file did not contain this time.
alter table imported_appointments add column booked_at timestamptz;

drop index imported_appointments_by_appointment;
create index imported_appointments_by_appointment on imported_appointments (appointment_id) include (booked_at);
