-- A self-registered account can do nothing that affects other people until an admin confirms it (decision 0026).

-- Confirms accounts that already have patients or appointments, and the managers of confirmed doctors.
update users set is_confirmed = true
where not is_confirmed and (
  exists (select from patients where patients.doctor_id = users.id)
  or exists (select from appointments where appointments.doctor_id = users.id)
);
update users set is_confirmed = true
where not is_confirmed and exists (
  select from manager_doctors served join users doctor on doctor.id = served.doctor_id
  where served.manager_id = users.id and doctor.is_confirmed
);

-- Revokes the displays and calendar feeds that unconfirmed accounts opened.
update displays set revoked_at = now()
where revoked_at is null and created_by in (select id from users where not is_confirmed);
update calendar_feeds set revoked_at = now()
where revoked_at is null
  and (created_by in (select id from users where not is_confirmed) or doctor_id in (select id from users where not is_confirmed));

-- Serves the overview, which counts the unconfirmed accounts. There are few of them.
create index users_unconfirmed on users (id) where not is_confirmed;

-- A confirmation is never undone, so checking it at the insert is enough. `appointments` has no trigger: booking checks
-- the doctor in a statement that it runs anyway, so every appointment has a checked doctor.
create function refuse_unconfirmed_doctor() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.doctor_id and not is_confirmed) then
    raise exception 'doctor % is not confirmed', new.doctor_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create function refuse_unconfirmed_doctors() returns trigger language plpgsql as $$
begin
  if exists (select from added join users on users.id = added.doctor_id where not users.is_confirmed) then
    raise exception 'a doctor is not confirmed' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- This is a statement trigger, so that a chunk of an import needs only one check.
create trigger patients_of_confirmed_doctors after insert on patients
  referencing new table as added for each statement execute function refuse_unconfirmed_doctors();
create trigger patients_to_confirmed_doctors after update of doctor_id on patients
  for each row when (old.doctor_id <> new.doctor_id) execute function refuse_unconfirmed_doctor();
create trigger managers_of_confirmed_doctors after insert on manager_doctors
  for each row execute function refuse_unconfirmed_doctor();
create trigger displays_of_confirmed_doctors after insert on display_doctors
  for each row execute function refuse_unconfirmed_doctor();
create trigger feeds_of_confirmed_doctors after insert on calendar_feeds
  for each row execute function refuse_unconfirmed_doctor();

-- A doctor who is not confirmed offers no hours, although the schedule is kept. Adds this condition to the function of
-- migration 0019.
create or replace function keep_schedule_hours(slot bigint, at timestamptz) returns void language plpgsql as $$
begin
  update schedule_hours hours set until = greatest(hours.since, at)
  where hours.slot_id = slot and hours.until is null and not exists (
    select from schedule_slots slots join users on users.id = slots.doctor_id
    where slots.id = slot and slots.is_active and users.is_enabled and users.is_confirmed
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
  where slots.id = slot and slots.is_active and users.is_enabled and users.is_confirmed
    and not exists (select from schedule_hours open where open.slot_id = slot and open.until is null);
end
$$;

drop trigger users_keep_hours on users;
create trigger users_keep_hours after update of is_enabled, is_confirmed on users
  for each row when ((old.is_enabled, old.is_confirmed) is distinct from (new.is_enabled, new.is_confirmed))
  execute function doctor_enabled_or_disabled();

delete from schedule_hours where doctor_id in (select id from users where not is_confirmed);
