-- Patients' messages on the Today screen that staff have marked as done, by appointment and kind. A message later than
-- `up_to` is shown again.
create table done_messages (
  appointment_id bigint not null references appointments (id) on delete cascade,
  kind text not null check (kind in ('cancelled', 'moved', 'reply', 'failed_reminder')),
  up_to timestamptz not null,
  done_by bigint not null references users (id),
  done_at timestamptz not null,
  primary key (appointment_id, kind)
);
create index done_messages_by_author on done_messages (done_by);
