-- The doctor's room, and how late the doctor is. The delay counts from its announcement and ends with the next call;
-- see delay.rules.ts.
alter table queues
  add column room text constraint queues_room_check check (char_length(room) between 1 and 20),
  add column delay_minutes smallint constraint queues_delay_minutes_check check (delay_minutes between 1 and 240),
  add column delay_announced_at timestamptz,
  add constraint queues_delay_check check ((delay_minutes is null) = (delay_announced_at is null));

-- The patient's priority. It belongs to the appointment, so it stays when the appointment moves.
alter table appointments add column priority text not null default 'routine'
  constraint appointments_priority_check check (priority in ('routine', 'urgent', 'emergency'));
