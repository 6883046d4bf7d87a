-- The hours of every doctor and the period in which they applied, for reports about past days. Triggers maintain the
-- rows for every write of a slot. There is no foreign key to the slot, because the hours are kept when the slot is
-- deleted.
create table schedule_hours (
  id bigint generated always as identity primary key,
  slot_id bigint not null,
  doctor_id bigint not null references doctors (id),
  day_of_week smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  since timestamptz not null,
  -- When the hours stopped being valid. Null: they are still valid.
  until timestamptz,
  -- True for the first hours that are known for a doctor. Reports also use them for the time before.
  is_first boolean not null,
  check (since <= until)
);
create unique index schedule_hours_in_force on schedule_hours (slot_id) where until is null;
create index schedule_hours_of_doctor on schedule_hours (doctor_id, day_of_week);

create function keep_schedule_hours(slot bigint, at timestamptz) returns void language plpgsql as $$
begin
  update schedule_hours hours set until = greatest(hours.since, at)
  where hours.slot_id = slot and hours.until is null and not exists (
    select from schedule_slots slots join users on users.id = slots.doctor_id
    where slots.id = slot and slots.is_active and users.is_enabled
      and (slots.doctor_id, slots.day_of_week, slots.start_minute, slots.end_minute)
        = (hours.doctor_id, hours.day_of_week, hours.start_minute, hours.end_minute)
  );
  -- Users enter a schedule slot by slot. All slots that are added on its first day belong to the doctor's first hours.
  insert into schedule_hours (slot_id, doctor_id, day_of_week, start_minute, end_minute, since, is_first)
  select slots.id, slots.doctor_id, slots.day_of_week, slots.start_minute, slots.end_minute, at,
    not exists (
      select from schedule_hours former
      where former.doctor_id = slots.doctor_id
        and (former.since < at - interval '1 day' or former.slot_id = slot)
    )
  from schedule_slots slots join users on users.id = slots.doctor_id
  where slots.id = slot and slots.is_active and users.is_enabled
    and not exists (select from schedule_hours open where open.slot_id = slot and open.until is null);
end
$$;

create function schedule_slot_changed() returns trigger language plpgsql as $$
begin
  perform case tg_op
    when 'INSERT' then keep_schedule_hours(new.id, new.created_at)
    when 'UPDATE' then keep_schedule_hours(
      new.id, case when new.updated_at <> old.updated_at then new.updated_at else now() end
    )
    else keep_schedule_hours(old.id, now())
  end;
  return null;
end
$$;

create trigger schedule_slots_keep_hours after insert or update or delete on schedule_slots
  for each row execute function schedule_slot_changed();

-- A disabled doctor offers no hours, although the schedule is kept.
create function doctor_enabled_or_disabled() returns trigger language plpgsql as $$
begin
  perform keep_schedule_hours(id, case when new.updated_at <> old.updated_at then new.updated_at else now() end)
  from schedule_slots where doctor_id = new.id;
  return null;
end
$$;

create trigger users_keep_hours after update of is_enabled on users
  for each row when (old.is_enabled <> new.is_enabled) execute function doctor_enabled_or_disabled();

-- For past days, the database knows only when a slot was added, and when an inactive slot was last changed. A disabled
-- doctor's hours ended at the latest when the account was last changed.
insert into schedule_hours (slot_id, doctor_id, day_of_week, start_minute, end_minute, since, until, is_first)
select slots.id, doctor_id, day_of_week, start_minute, end_minute, slots.created_at,
  case
    when not slots.is_active then slots.updated_at
    when not users.is_enabled then greatest(slots.created_at, users.updated_at)
  end,
  slots.created_at <= min(slots.created_at) over (partition by doctor_id) + interval '1 day'
from schedule_slots slots join users on users.id = slots.doctor_id
where slots.is_active or slots.updated_at > slots.created_at;

-- These two covering indexes contain all columns that reports read of appointments and entries, so reports do not read
-- the tables.
create index appointments_for_reports on appointments (scheduled_at)
  include (doctor_id, id, status, appointment_type, ends_at, created_at);
create index queue_entries_for_reports on queue_entries (appointment_id)
  include (status, arrived_at, called_at, started_at, completed_at);
create index archived_queue_entries_by_appointment on archived_queue_entries (appointment_id);

-- Returns how long before the expected time an estimate was shown, as one of the report's classes.
create function told_ahead(shown_at timestamptz, estimate timestamptz) returns text
language sql immutable parallel safe return case
  when estimate - shown_at <= interval '15 minutes' then 'up_to_15_minutes'
  when estimate - shown_at <= interval '60 minutes' then 'up_to_60_minutes'
  else 'longer'
end;

-- The day and the class of time ahead. Both are set only for the first estimate of each class that a patient was shown
-- on a day. The report reads only these rows, because a display stores hundreds of estimates for each waiting patient.
alter table shown_estimates add column first_on date, add column first_ahead text,
  add check ((first_on is null) = (first_ahead is null));

-- A migration does not know the clinic's time zone. It therefore starts each day midway between the last appointment of
-- one day and the first of the next, because hardly any patient waits at that time.
with turn as (
  select coalesce((max(into_day) - interval '24 hours' + min(into_day)) / 2, interval '0') as of_day
  from (
    select scheduled_at - queue_date::timestamp at time zone 'UTC' as into_day
    from queue_entries entry join appointments on appointments.id = entry.appointment_id
    where entry.status = 'waiting'
  ) known
), told as (
  select id, (shown_at at time zone 'UTC' - of_day)::date as date, told_ahead(shown_at, estimate) as ahead,
    row_number() over (
      partition by appointment_id, (shown_at at time zone 'UTC' - of_day)::date, told_ahead(shown_at, estimate)
      order by shown_at, id
    ) as place
  from shown_estimates, turn
)
update shown_estimates set first_on = told.date, first_ahead = told.ahead from told
where told.id = shown_estimates.id and told.place = 1;

-- Unique, because two processes can store the same estimate at the same time.
create unique index shown_estimates_first
  on shown_estimates (appointment_id, first_on, first_ahead)
  include (shown_at, estimate, low, high) where first_on is not null;
