create table appointments (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  doctor_id bigint not null references doctors (id),
  patient_id bigint not null references patients (id),
  scheduled_at timestamptz not null,
  ends_at timestamptz not null,
  duration_minutes smallint not null check (duration_minutes between 5 and 480 and duration_minutes % 5 = 0),
  appointment_type text not null check (appointment_type in ('consultation', 'follow_up', 'check_up', 'procedure', 'emergency', 'walk_in', 'other')),
  status text not null default 'scheduled' check (status in ('scheduled', 'confirmed', 'in_progress', 'completed', 'cancelled', 'no_show')),
  -- The code on the patient's ticket, such as D-017. It never changes.
  ticket_code text,
  reason_for_visit text check (char_length(reason_for_visit) <= 500),
  notes text check (char_length(notes) <= 2000),
  diagnosis text check (char_length(diagnosis) <= 2000),
  treatment text check (char_length(treatment) <= 2000),
  prescription text check (char_length(prescription) <= 2000),
  follow_up_required boolean not null default false,
  follow_up_at timestamptz,
  cancellation_reason text check (char_length(cancellation_reason) <= 500),
  -- True if the user saw the conflict and booked anyway. The two overlap constraints below ignore such a row.
  overlap_allowed boolean not null default false,
  created_by bigint references users (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (extract(epoch from ends_at - scheduled_at) = duration_minutes * 60),
  check (follow_up_required = (follow_up_at is not null)),
  check (cancellation_reason is null or status = 'cancelled'),
  check (ticket_code is not null or status = 'cancelled'),
  -- The final check against double booking. Take the doctor's lock first (see ARCHITECTURE.md): with these constraints
  -- alone, many simultaneous bookings could deadlock.
  constraint appointments_doctor_overlap exclude using gist (
    doctor_id with =, tstzrange(scheduled_at, ends_at) with &&
  ) where (status not in ('cancelled', 'no_show') and not overlap_allowed),
  constraint appointments_patient_overlap exclude using gist (
    patient_id with =, tstzrange(scheduled_at, ends_at) with &&
  ) where (status not in ('cancelled', 'no_show') and not overlap_allowed)
);

-- Serves the overlap check under the doctor's lock, which finds every overlap, including those that a user allowed.
create index appointments_of_doctor_by_time on appointments (doctor_id, scheduled_at desc, id desc);
create index appointments_of_patient_by_time on appointments (patient_id, scheduled_at desc, id desc);
create index appointments_by_time on appointments (scheduled_at desc, id desc);
create index appointments_by_status_and_time on appointments (status, scheduled_at desc, id desc);

-- Deleted appointments, kept as a record. No list shows them.
create table deleted_appointments (
  like appointments,
  deleted_at timestamptz not null default now(),
  deleted_by bigint references users (id),
  primary key (id)
);

create trigger appointments_let_their_doctor_read after insert on appointments
  for each row execute function let_doctor_read_patient();

-- Removes a doctor's right to read a patient when the patient is not the doctor's own and has no appointment with the
-- doctor any more.
create function stop_reading_patient() returns trigger language plpgsql as $$
declare
  former_doctor bigint := old.doctor_id;
  subject bigint := case when tg_table_name = 'patients' then old.id else (to_jsonb(old) ->> 'patient_id')::bigint end;
begin
  delete from patient_readers readers
  where readers.doctor_id = former_doctor and readers.patient_id = subject
    and not exists (select 1 from patients where id = subject and doctor_id = former_doctor)
    and not exists (select 1 from appointments where patient_id = subject and doctor_id = former_doctor);
  return null;
end
$$;

create trigger appointments_stop_reading after delete on appointments
  for each row execute function stop_reading_patient();
create trigger patients_stop_reading after update of doctor_id on patients
  for each row when (old.doctor_id <> new.doctor_id) execute function stop_reading_patient();
