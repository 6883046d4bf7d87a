-- A doctor's page on which patients book a time themselves. Closed until someone opens it.
create table booking_pages (
  doctor_id bigint primary key references queues (doctor_id),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 60),
  is_open boolean not null default false,
  least_notice_minutes integer not null check (least_notice_minutes between 0 and 20160),
  horizon_days smallint not null check (horizon_days between 1 and 180),
  -- How long before an appointment the patient may still cancel or move it, in minutes.
  cancel_until_minutes integer not null check (cancel_until_minutes between 0 and 20160),
  appointment_types text[] not null check (
    cardinality(appointment_types) between 1 and 5
    and appointment_types <@ array['consultation', 'follow_up', 'check_up', 'procedure', 'other']
  ),
  for_whom text not null check (for_whom in ('known', 'anyone')),
  -- How many upcoming appointments and requests one email address or phone number can have.
  max_open smallint not null check (max_open between 1 and 10),
  version integer not null default 1,
  updated_at timestamptz not null
);

-- A time that the server keeps free for one person for a while. It is not an appointment, so staff may book over it.
-- Rows are written only under the doctor's lock. Expired rows are deleted before a new one is added, because a
-- constraint cannot compare with the current time.
create table slot_holds (
  id bigint generated always as identity primary key,
  doctor_id bigint not null references queues (doctor_id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  purpose text not null check (purpose in ('self_booking')),
  -- Keyed hash of the network, to limit how many times one network can hold. Null once the person has confirmed their
  -- address.
  network_hash bytea check (octet_length(network_hash) = 32),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint slot_holds_overlap exclude using gist (doctor_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index slot_holds_by_expiry on slot_holds (expires_at);
create index slot_holds_by_network on slot_holds (network_hash) where network_hash is not null;

-- A held time, from the first request on the booking page until it is booked or declined.
create table booking_requests (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  doctor_id bigint not null references queues (doctor_id),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  hold_id bigint references slot_holds (id) on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  appointment_type text not null check (appointment_type in ('consultation', 'follow_up', 'check_up', 'procedure', 'other')),
  language text not null check (language in ('en', 'de', 'es', 'fr')),
  state text not null check (state in ('held', 'to_confirm', 'requested', 'booked', 'declined', 'over')),
  -- Encrypted: the names, date of birth, email and phone that the person entered. Deleted when the request is booked or
  -- declined.
  given bytea,
  contact_hash bytea check (octet_length(contact_hash) = 32),
  code_salt bytea check (octet_length(code_salt) = 16),
  wrong_codes smallint not null default 0,
  confirmed_at timestamptz,
  appointment_id bigint references appointments (id) on delete set null,
  settled_at timestamptz,
  settled_by bigint references users (id),
  created_at timestamptz not null,
  -- The person can confirm their address until this time.
  expires_at timestamptz not null,
  check ((state in ('to_confirm', 'requested')) = (given is not null)),
  check (state not in ('to_confirm', 'requested', 'booked', 'declined') or (contact_hash is not null and code_salt is not null)),
  check (state not in ('requested', 'booked', 'declined') or confirmed_at is not null)
);
create index booking_requests_to_settle on booking_requests (doctor_id, starts_at) where state = 'requested';
create index booking_requests_by_contact on booking_requests (contact_hash) where contact_hash is not null;
create index booking_requests_by_hold on booking_requests (hold_id);
create index booking_requests_by_appointment on booking_requests (appointment_id);

-- These indexes serve the search for a patient by date of birth, last name, and email or phone.
create index patients_by_birth_and_email on patients (date_of_birth, lower(email)) where email is not null;

-- Patients can now also book appointments themselves, so the constraint allows more kinds of queue events without an
-- account.
alter table queue_events drop constraint queue_events_by_patients;
alter table queue_events add constraint queue_events_by_patients
  check (actor_id is not null or reason in ('arrived', 'running_late', 'confirmed', 'booked', 'booking_requested', 'rescheduled', 'cancelled'));
