create table patients (
  id bigint generated always as identity primary key,
  doctor_id bigint not null references doctors (id),
  first_name text not null check (char_length(first_name) between 1 and 50),
  last_name text not null check (char_length(last_name) between 1 and 50),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 20),
  -- A calendar date without a time, so no time zone can shift it.
  date_of_birth date check (date_of_birth >= date '1900-01-01'),
  gender text check (gender in ('male', 'female', 'other', 'prefer_not_to_say')),
  address text check (char_length(address) <= 200),
  city text check (char_length(city) <= 50),
  state text check (char_length(state) <= 50),
  zip_code text check (char_length(zip_code) <= 20),
  country text check (char_length(country) <= 50),
  emergency_contact_name text check (char_length(emergency_contact_name) <= 100),
  emergency_contact_phone text check (char_length(emergency_contact_phone) <= 20),
  medical_history text check (char_length(medical_history) <= 2000),
  allergies text check (char_length(allergies) <= 500),
  current_medications text check (char_length(current_medications) <= 500),
  insurance_provider text check (char_length(insurance_provider) <= 100),
  insurance_policy_number text check (char_length(insurance_policy_number) <= 50),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    -- The leading space lets a pattern match the beginning of a word.
    ' ' || normal_text(first_name || ' ' || last_name || ' ' || coalesce(email, '')) || ' ' || digits_only(coalesce(phone, ''))
  ) stored,
  last_name_order text collate "C" not null generated always as (normal_text(last_name)) stored,
  first_name_order text collate "C" not null generated always as (normal_text(first_name)) stored
);

create index patients_in_list_order on patients (last_name_order, first_name_order, id);
create index patients_inactive_in_list_order on patients (last_name_order, first_name_order, id) where not is_active;
create index patients_by_doctor on patients (doctor_id);
create index patients_by_search_text on patients using gin (search_text gin_trgm_ops);

-- Lists which doctors may read a patient: the patient's own doctor, and doctors with an appointment. Triggers maintain
-- this table, so that every write updates it. With the table, lists need not read every appointment.
create table patient_readers (
  doctor_id bigint not null references doctors (id),
  patient_id bigint not null references patients (id),
  primary key (doctor_id, patient_id)
);

create index patient_readers_by_patient on patient_readers (patient_id, doctor_id);

create function let_doctor_read_patient() returns trigger language plpgsql as $$
begin
  insert into patient_readers (doctor_id, patient_id)
  values (new.doctor_id, case when tg_table_name = 'patients' then new.id else (to_jsonb(new) ->> 'patient_id')::bigint end)
  on conflict do nothing;
  return null;
end
$$;

create trigger patients_are_read_by_their_doctor after insert or update of doctor_id on patients
  for each row execute function let_doctor_read_patient();
