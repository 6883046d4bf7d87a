-- Serves the overview, which lists follow-ups by due date. Few appointments have a follow-up.
create index appointments_by_follow_up on appointments (doctor_id, follow_up_at) where follow_up_required;
