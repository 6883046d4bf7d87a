-- One row per series: appointments that repeat every few weeks. The appointments carry the id of their series. Each of
-- them can be moved or cancelled without the others.
create table appointment_series (
  id bigint generated always as identity primary key,
  doctor_id bigint not null references doctors (id),
  patient_id bigint not null references patients (id),
  weeks_between smallint not null check (weeks_between between 1 and 12),
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  -- The appointments reference all three columns, which ensures that an appointment has the doctor and the patient of
  -- its series.
  unique (id, doctor_id, patient_id)
);

-- The database rejects a change of patient for an appointment that still belongs to its series.
alter table appointments
  add column series_id bigint,
  add constraint appointments_series_fkey foreign key (series_id, doctor_id, patient_id)
    references appointment_series (id, doctor_id, patient_id);
alter table deleted_appointments add column series_id bigint;

create index appointments_of_series on appointments (series_id, scheduled_at) where series_id is not null;
