-- The notes of a visit while a user types them: one row for each appointment that ever had typed notes. An open draft
-- has all four texts and its author. When the texts are saved in the appointment, the draft is closed and its texts are
-- emptied.
create table visit_drafts (
  appointment_id bigint primary key references appointments (id) on delete cascade,
  -- Counts the changes to the four texts of the notes, both in the draft and in the appointment.
  version integer not null default 1,
  author_id bigint references users (id),
  edited_at timestamptz,
  notes text check (char_length(notes) <= 2000),
  diagnosis text check (char_length(diagnosis) <= 2000),
  treatment text check (char_length(treatment) <= 2000),
  prescription text check (char_length(prescription) <= 2000),
  check (num_nonnulls(author_id, edited_at) in (0, 2)),
  check (edited_at is not null or num_nonnulls(notes, diagnosis, treatment, prescription) = 0)
);

-- Serves the server's search for open drafts that were not edited for some minutes, which it closes.
create index visit_drafts_open on visit_drafts (edited_at) where edited_at is not null;
