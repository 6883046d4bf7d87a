-- Stores staff accounts, doctors, and which doctors each manager serves.

create extension if not exists citext;
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- Returns the form in which names are searched and sorted: lower case, without accents, with single spaces. An index
-- needs an immutable function, and unaccent() is immutable only if its dictionary is named.
create function normal_text(original text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(lower(unaccent('unaccent'::regdictionary, original)), '\s+', ' ', 'g'));

create function digits_only(original text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(original, '\D', '', 'g');

create table users (
  id bigint generated always as identity primary key,
  email citext not null unique check (char_length(email) between 3 and 254),
  name text not null check (char_length(name) between 2 and 100),
  role text not null check (role in ('admin', 'doctor', 'manager')),
  password_hash text not null,
  email_verified_at timestamptz,
  is_enabled boolean not null default true,
  last_sign_in_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, role)
);

create index users_in_list_order on users (normal_text(name) collate "C", id);

-- The generated role column lets every foreign key on doctor_id accept only doctors, never managers.
create table doctors (
  id bigint primary key,
  role text not null generated always as ('doctor') stored,
  specialization text check (char_length(specialization) <= 100),
  -- The first letters of each of this doctor's ticket codes. Unique, so that a display can show the tickets of several
  -- doctors.
  ticket_prefix text not null unique check (ticket_prefix ~ '^[A-Z]{1,4}$'),
  foreign key (id, role) references users (id, role)
);

create table manager_doctors (
  manager_id bigint not null,
  manager_role text not null generated always as ('manager') stored,
  doctor_id bigint not null references doctors (id),
  created_at timestamptz not null default now(),
  primary key (manager_id, doctor_id),
  foreign key (manager_id, manager_role) references users (id, role)
);

create index manager_doctors_by_doctor on manager_doctors (doctor_id);

create table clinic_settings (
  is_only_row boolean primary key default true check (is_only_row),
  name text check (char_length(name) <= 100),
  address text check (char_length(address) <= 200),
  phone text check (char_length(phone) <= 20),
  email citext check (char_length(email) <= 254),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

insert into clinic_settings default values;
