-- Serves the search for recent changes by patients.
create index queue_events_changed_by_patients on queue_events (doctor_id, at)
  where actor_id is null and reason in ('cancelled', 'rescheduled');
