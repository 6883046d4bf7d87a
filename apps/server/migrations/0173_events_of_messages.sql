-- Replies and messages that could not be delivered now change a queue without an account, so the constraint allows them.
alter table queue_events drop constraint queue_events_by_patients;
-- Added as not valid, because the old rows meet the narrower constraint, and checking all rows would block writers.
alter table queue_events add constraint queue_events_by_patients
  check (actor_id is not null or reason in ('arrived', 'running_late', 'confirmed', 'booked', 'booking_requested',
    'rescheduled', 'cancelled', 'replied', 'message_failed')) not valid;
