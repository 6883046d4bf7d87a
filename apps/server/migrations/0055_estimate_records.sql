-- The first estimate that a waiting patient got on a day, for each class of queue position: as simulated (model_…) and
-- as shown. called_at is set when the patient is called. Later estimates are calibrated with these records.
create table estimate_records (
  appointment_id bigint not null,
  doctor_id bigint not null references doctors (id),
  on_date date not null,
  place_class smallint not null check (place_class between 1 and 5),
  place integer not null check (place >= 1),
  shown_at timestamptz not null,
  estimate timestamptz not null,
  low timestamptz not null,
  high timestamptz not null,
  model_estimate timestamptz not null,
  model_low timestamptz not null,
  model_high timestamptz not null,
  called_at timestamptz check (called_at >= shown_at),
  primary key (appointment_id, on_date, place_class),
  check (low <= estimate and estimate <= high),
  check (model_low <= model_estimate and model_estimate <= model_high)
);
create index estimate_records_called on estimate_records (doctor_id, place_class, called_at desc)
  where called_at is not null;
create index estimate_records_open on estimate_records (doctor_id, shown_at) where called_at is null;
create index estimate_records_by_time on estimate_records (shown_at);

-- How a doctor's recorded calls correct the simulation, for each class of queue position: the factors that stretch the
-- two sides of a range, by how much the estimate moves, and how many of the newest ranges contained the actual time of
-- the call.
create table estimate_calibrations (
  doctor_id bigint not null references doctors (id),
  place_class smallint not null check (place_class between 1 and 5),
  earlier double precision not null check (earlier > 0),
  expected double precision not null check (expected between -1 and 1),
  later double precision not null check (later > 0),
  judged integer not null,
  held integer not null check (held between 0 and judged),
  changed_at timestamptz not null,
  primary key (doctor_id, place_class)
);
