-- The overview lists follow-ups by when they are due. Few appointments have one.
create index appointments_by_follow_up on appointments (doctor_id, follow_up_at) where follow_up_required;
