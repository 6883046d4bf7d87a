-- The database after all migrations, for review. A test writes this file; nothing reads it.
-- Update it with: npm test -- --only vitest schema- -u


create extension btree_gist;
create extension citext;
create extension pg_trgm;
create extension unaccent;

CREATE OR REPLACE FUNCTION public.analyze_imported_appointments()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
begin
  analyze appointments, imported_appointments, queue_entries, patient_readers;
end
$function$;

CREATE OR REPLACE FUNCTION public.analyze_imported_patients()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
begin
  analyze patients, imported_patients, patient_readers;
end
$function$;

CREATE OR REPLACE FUNCTION public.assert_patient_or_merged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  concerned bigint := coalesce(new.id, old.id);
  is_merged boolean := exists (select from merged_patients where id = concerned);
begin
  if not is_merged and exists (select from erased_patients where patient_id = concerned) then
    return null;
  end if;
  if is_merged = exists (select from patients where id = concerned)
    or is_merged and exists (select from deleted_appointments where patient_id = concerned)
  then
    raise exception 'record % must be a patient or merged, not both', concerned using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.carry_patient_to_readers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update patient_readers
  set last_name_order = new.last_name_order, first_name_order = new.first_name_order, is_active = new.is_active
  where patient_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_different_patients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from patients where id = old.id)
    and not exists (select from merged_patients where id = old.id)
  then
    delete from different_patients where one_id = old.id or other_id = old.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.digits_only(original text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(original, '\D'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.distrust_replaced_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.email_unconfirmed_since := new.updated_at;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.doctor_enabled_or_disabled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform keep_schedule_hours(id, case when new.updated_at <> old.updated_at then new.updated_at else now() end)
  from schedule_slots where doctor_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_visit_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from merged_patients
    where (id, merged_into) in ((old.patient_id, new.patient_id), (new.patient_id, old.patient_id))
  ) then
    delete from visit_links where appointment_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.follow_clinical_notes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.hidden_from_managers is distinct from old.hidden_from_managers then
    new.managers_see_clinical_notes := not new.hidden_from_managers && array['medical_history', 'outcome'];
  elsif new.managers_see_clinical_notes is distinct from old.managers_see_clinical_notes then
    new.hidden_from_managers := array(
      select section from unnest(old.hidden_from_managers) as section where section not in ('medical_history', 'outcome')
    ) || case when new.managers_see_clinical_notes then '{}'::text[] else array['medical_history', 'outcome'] end;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.give_doctor_a_queue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into queues (doctor_id) values (new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.hide_restricted_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from patient_readers where patient_id = new.patient_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.is_to_read(meaning text, result text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((meaning = 'call_back'::text) OR (result = ANY (ARRAY['recorded'::text, 'ambiguous'::text, 'outdated'::text])));

CREATE OR REPLACE FUNCTION public.keep_archived_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from appointments where id = old.appointment_id)
    or exists (select from deleted_appointments where id = old.appointment_id)
  then
    raise exception 'only the erasure of the patient deletes this' using errcode = '42501';
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_patients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from merged_patients where id = old.id)
    or exists (select from erased_patients where patient_id = old.id)
  then
    return old;
  end if;
  if old.version > 1
    or not exists (select from imported_patients where patient_id = old.id)
    or exists (select from appointments where patient_id = old.id)
    or exists (select from deleted_appointments where patient_id = old.id)
  then
    raise exception 'a patient in use cannot be deleted' using errcode = '42501';
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_schedule_hours(slot bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.keep_unless_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from erased_patients where patient_id = old.patient_id) then
    raise exception 'only the erasure of the patient deletes this' using errcode = '42501';
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION public.let_doctor_read_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into patient_readers (doctor_id, patient_id, last_name_order, first_name_order, is_active)
  select new.doctor_id, id, last_name_order, first_name_order, is_active
  from patients
  where id = case when tg_table_name = 'patients' then new.id else (to_jsonb(new) ->> 'patient_id')::bigint end
    and not exists (select from restricted_patients where patient_id = patients.id)
  -- Waits for a concurrent change of the patient's name. Without this lock, the change would not reach the row added
  -- here.
  for share
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.let_doctors_read_patients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into patient_readers (doctor_id, patient_id, last_name_order, first_name_order, is_active)
  select pair.doctor_id, patient.id, patient.last_name_order, patient.first_name_order, patient.is_active
  from (select distinct doctor_id, patient_id from added order by patient_id, doctor_id) as pair
  cross join lateral (
    select id, last_name_order, first_name_order, is_active from patients
    where id = pair.patient_id and not exists (select from restricted_patients where patient_id = patients.id)
    -- Waits for a concurrent change of the patient's name. Without this lock, the change would not reach the row added
    -- here.
    for share
  ) as patient
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.normal_text(original text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(lower(unaccent('unaccent'::regdictionary, original)), '\s+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION public.record_opening()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into openings (doctor_id, starts_at, ends_at, appointment_type, appointment_id)
  select old.doctor_id, old.scheduled_at, old.ends_at, old.appointment_type, old.id
  where exists (
    select from waiting_list entry join waiting_list_doctors wanted on wanted.entry_id = entry.id
    where wanted.doctor_id = old.doctor_id and entry.state = 'waiting'
      -- Allows a day more on each side, because the date of a time depends on the clinic's time zone.
      and entry.earliest <= old.scheduled_at::date + 1
      and (entry.latest is null or entry.latest >= old.scheduled_at::date - 1));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
     and (to_jsonb(new) - 'hash' - 'previous_hash' - 'chain_number')
       = (to_jsonb(old) - 'hash' - 'previous_hash' - 'chain_number') then
    return new;
  end if;
  raise exception 'The audit trail is only ever added to.';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_seal_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The seals of the audit trail are only ever added to.';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_unconfirmed_doctor()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from users where id = new.doctor_id and not is_confirmed) then
    raise exception 'doctor % is not confirmed', new.doctor_id using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_unconfirmed_doctors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added join users on users.id = added.doctor_id where not users.is_confirmed) then
    raise exception 'a doctor is not confirmed' using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.schedule_slot_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.show_patient_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into patient_readers (doctor_id, patient_id, last_name_order, first_name_order, is_active)
  select reader.doctor_id, patients.id, last_name_order, first_name_order, is_active
  from patients cross join lateral (
    select patients.doctor_id union select doctor_id from appointments where patient_id = patients.id
  ) as reader
  where patients.id = old.patient_id
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.stop_reading_patient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.told_ahead(shown_at timestamp with time zone, estimate timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((estimate - shown_at) <= '00:15:00'::interval) THEN 'up_to_15_minutes'::text WHEN ((estimate - shown_at) <= '01:00:00'::interval) THEN 'up_to_60_minutes'::text ELSE 'longer'::text END;

CREATE OR REPLACE FUNCTION public.withdraw_sms_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sms_consent_at := null;
  new.sms_consent_by := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.word_beginnings(searched text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 50
RETURN (SELECT array_agg(DISTINCT "left"(word.word, letters.letters)) AS array_agg FROM unnest(string_to_array(word_beginnings.searched, ' '::text)) word(word), generate_series(0, 2) letters(letters));

create table alarm_rounds (
  time_window text not null,
  counted_at timestamp with time zone not null,
  constraint alarm_rounds_pkey PRIMARY KEY (time_window),
  constraint alarm_rounds_time_window_check CHECK ((time_window = ANY (ARRAY['hour'::text, 'day'::text])))
);

grant insert, select, update on table alarm_rounds to anteroom_app;

create table alarms (
  id bigint not null generated always as identity,
  kind text not null,
  user_id bigint,
  network text,
  time_window text,
  count integer,
  threshold integer,
  chain_number bigint,
  raised_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by bigint,
  note text,
  constraint alarms_pkey PRIMARY KEY (id),
  constraint alarms_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES users(id),
  constraint alarms_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint alarms_check1 CHECK (((network IS NOT NULL) = (kind = 'sign_ins_refused'::text))),
  constraint alarms_check2 CHECK ((num_nonnulls(acknowledged_at, acknowledged_by, note) = ANY (ARRAY[0, 3]))),
  constraint alarms_check3 CHECK ((last_seen_at >= raised_at)),
  constraint alarms_kind_check CHECK ((kind = ANY (ARRAY['records_opened'::text, 'records_listed'::text, 'records_exported'::text, 'calls_refused'::text, 'sign_ins_refused'::text, 'trail_broken'::text, 'backup_overdue'::text]))),
  constraint alarms_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 300))),
  constraint alarms_one_subject CHECK ((num_nonnulls(user_id, network) =
CASE
    WHEN (kind = ANY (ARRAY['trail_broken'::text, 'backup_overdue'::text])) THEN 0
    ELSE 1
END)),
  constraint alarms_time_window_check CHECK ((time_window = ANY (ARRAY['hour'::text, 'day'::text])))
);

CREATE INDEX alarms_by_subject ON public.alarms USING btree (kind, user_id, network, acknowledged_at);
CREATE INDEX alarms_by_time ON public.alarms USING btree (raised_at DESC, id DESC);
CREATE UNIQUE INDEX alarms_one_open ON public.alarms USING btree (kind, COALESCE(user_id, (0)::bigint), COALESCE(network, ''::text)) WHERE (acknowledged_at IS NULL);

grant delete, insert, select, update on table alarms to anteroom_app;

create table appointment_series (
  id bigint not null generated always as identity,
  doctor_id bigint not null,
  patient_id bigint not null,
  weeks_between smallint not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  constraint appointment_series_pkey PRIMARY KEY (id),
  constraint appointment_series_id_doctor_id_patient_id_key UNIQUE (id, doctor_id, patient_id),
  constraint appointment_series_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint appointment_series_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint appointment_series_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  constraint appointment_series_weeks_between_check CHECK (((weeks_between >= 1) AND (weeks_between <= 12)))
);

CREATE TRIGGER appointment_series_are_kept BEFORE DELETE ON public.appointment_series FOR EACH ROW EXECUTE FUNCTION keep_unless_erased();

grant delete, insert, select on table appointment_series to anteroom_app;

create table appointments (
  id bigint not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  doctor_id bigint not null,
  patient_id bigint not null,
  scheduled_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  duration_minutes smallint not null,
  appointment_type text not null,
  status text not null default 'scheduled'::text,
  ticket_code text,
  reason_for_visit text,
  notes text,
  diagnosis text,
  treatment text,
  prescription text,
  follow_up_required boolean not null default false,
  follow_up_at timestamp with time zone,
  cancellation_reason text,
  overlap_allowed boolean not null default false,
  created_by bigint,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  priority text not null default 'routine'::text,
  series_id bigint,
  is_recorded_length boolean not null default false,
  constraint appointments_pkey PRIMARY KEY (id),
  constraint appointments_uuid_key UNIQUE (uuid),
  constraint appointments_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint appointments_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint appointments_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  constraint appointments_series_fkey FOREIGN KEY (series_id, doctor_id, patient_id) REFERENCES appointment_series(id, doctor_id, patient_id) DEFERRABLE,
  constraint appointments_appointment_type_check CHECK ((appointment_type = ANY (ARRAY['consultation'::text, 'follow_up'::text, 'check_up'::text, 'procedure'::text, 'emergency'::text, 'walk_in'::text, 'other'::text]))),
  constraint appointments_cancellation_reason_check CHECK ((char_length(cancellation_reason) <= 500)),
  constraint appointments_check CHECK ((EXTRACT(epoch FROM (ends_at - scheduled_at)) = ((duration_minutes * 60))::numeric)),
  constraint appointments_check1 CHECK ((follow_up_required = (follow_up_at IS NOT NULL))),
  constraint appointments_check2 CHECK (((cancellation_reason IS NULL) OR (status = 'cancelled'::text))),
  constraint appointments_check3 CHECK (((ticket_code IS NOT NULL) OR (status = 'cancelled'::text))),
  constraint appointments_diagnosis_check CHECK ((char_length(diagnosis) <= 2000)),
  constraint appointments_duration_minutes_check CHECK (((((duration_minutes >= 5) AND (duration_minutes <= 480)) AND (((duration_minutes)::integer % 5) = 0)) OR (is_recorded_length AND ((duration_minutes >= 1) AND (duration_minutes <= 1440))))),
  constraint appointments_notes_check CHECK ((char_length(notes) <= 2000)),
  constraint appointments_prescription_check CHECK ((char_length(prescription) <= 2000)),
  constraint appointments_priority_check CHECK ((priority = ANY (ARRAY['routine'::text, 'urgent'::text, 'emergency'::text]))),
  constraint appointments_reason_for_visit_check CHECK ((char_length(reason_for_visit) <= 500)),
  constraint appointments_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text, 'no_show'::text]))),
  constraint appointments_treatment_check CHECK ((char_length(treatment) <= 2000)),
  constraint appointments_doctor_overlap EXCLUDE USING gist (doctor_id WITH =, tstzrange(scheduled_at, ends_at) WITH &&) WHERE (((status <> ALL (ARRAY['cancelled'::text, 'no_show'::text])) AND (NOT overlap_allowed))),
  constraint appointments_patient_overlap EXCLUDE USING gist (patient_id WITH =, tstzrange(scheduled_at, ends_at) WITH &&) WHERE (((status <> ALL (ARRAY['cancelled'::text, 'no_show'::text])) AND (NOT overlap_allowed)))
);

CREATE INDEX appointments_by_follow_up ON public.appointments USING btree (doctor_id, follow_up_at) WHERE follow_up_required;
CREATE INDEX appointments_by_status_and_time ON public.appointments USING btree (status, scheduled_at DESC, id DESC);
CREATE INDEX appointments_by_time ON public.appointments USING btree (scheduled_at DESC, id DESC) INCLUDE (doctor_id, status, appointment_type, ends_at, created_at);
CREATE INDEX appointments_of_doctor_by_status ON public.appointments USING btree (doctor_id, status, scheduled_at DESC, id DESC);
CREATE INDEX appointments_of_doctor_by_time ON public.appointments USING btree (doctor_id, scheduled_at DESC, id DESC);
CREATE INDEX appointments_of_patient_by_time ON public.appointments USING btree (patient_id, scheduled_at DESC, id DESC);
CREATE INDEX appointments_of_series ON public.appointments USING btree (series_id, scheduled_at) WHERE (series_id IS NOT NULL);

CREATE TRIGGER appointments_end_visit_links AFTER UPDATE OF patient_id ON public.appointments FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION end_visit_link();
CREATE TRIGGER appointments_let_their_doctor_read AFTER INSERT ON public.appointments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION let_doctors_read_patients();
CREATE TRIGGER appointments_let_their_doctor_read_another AFTER UPDATE OF patient_id ON public.appointments FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION let_doctor_read_patient();
CREATE TRIGGER appointments_open_by_change AFTER UPDATE OF status, scheduled_at, ends_at ON public.appointments FOR EACH ROW WHEN (((old.status = ANY (ARRAY['scheduled'::text, 'confirmed'::text])) AND ((new.status = 'cancelled'::text) OR (new.scheduled_at >= old.ends_at) OR (new.ends_at <= old.scheduled_at)))) EXECUTE FUNCTION record_opening();
CREATE TRIGGER appointments_open_by_deletion AFTER DELETE ON public.appointments FOR EACH ROW WHEN ((old.status = ANY (ARRAY['scheduled'::text, 'confirmed'::text]))) EXECUTE FUNCTION record_opening();
CREATE TRIGGER appointments_stop_reading AFTER DELETE ON public.appointments FOR EACH ROW EXECUTE FUNCTION stop_reading_patient();
CREATE TRIGGER appointments_stop_reading_former AFTER UPDATE OF patient_id ON public.appointments FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION stop_reading_patient();

grant delete, insert, select, update on table appointments to anteroom_app;

create table archived_queue_entries (
  id bigint not null,
  doctor_id bigint not null,
  appointment_id bigint not null,
  queue_date date not null,
  "position" numeric not null,
  status text not null,
  arrived_at timestamp with time zone,
  called_at timestamp with time zone,
  called_by_session bigint,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  queue_type text not null,
  serial_number integer not null,
  event_id bigint not null,
  archived_at timestamp with time zone not null default now(),
  late_minutes smallint,
  settled_at timestamp with time zone,
  late_noted_at timestamp with time zone,
  constraint archived_queue_entries_pkey PRIMARY KEY (id),
  constraint archived_queue_entries_queue_type_check CHECK ((queue_type = ANY (ARRAY['day_wise'::text, 'central'::text])))
);

CREATE INDEX archived_queue_entries_by_appointment ON public.archived_queue_entries USING btree (appointment_id);
CREATE INDEX archived_queue_entries_of_day ON public.archived_queue_entries USING btree (doctor_id, queue_date);

CREATE TRIGGER archived_queue_entries_are_kept BEFORE DELETE ON public.archived_queue_entries FOR EACH ROW EXECUTE FUNCTION keep_archived_entries();

grant delete, insert, select, update on table archived_queue_entries to anteroom_app;

create table audit_events (
  seq bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  actor_id bigint,
  actor_name text,
  actor_role text,
  session_id bigint,
  ip_address inet,
  user_agent text,
  request_id text,
  action text not null,
  outcome text not null default 'done'::text,
  reason text,
  doctor_id bigint,
  object_type text,
  object_id text,
  patient_ids bigint[] not null default '{}'::bigint[],
  changed_fields text[] not null default '{}'::text[],
  details jsonb not null default '{}'::jsonb,
  previous_hash bytea,
  hash bytea,
  chain_number bigint,
  values_hash bytea,
  nonce uuid,
  mac bytea,
  mac_key text,
  disclosed bytea,
  constraint audit_events_pkey PRIMARY KEY (seq),
  constraint audit_events_chain_number_key UNIQUE (chain_number),
  constraint audit_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint audit_events_chain_number_check CHECK ((chain_number > 0)),
  constraint audit_events_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text]))),
  constraint audit_events_sealed_whole CHECK (((hash IS NULL) = (chain_number IS NULL))),
  constraint audit_events_signed_whole CHECK ((((mac IS NULL) = (nonce IS NULL)) AND ((mac IS NULL) = (mac_key IS NULL)) AND (octet_length(mac) = 32))) NOT VALID
);

CREATE INDEX audit_events_by_action ON public.audit_events USING btree (action, seq DESC);
CREATE INDEX audit_events_by_actor ON public.audit_events USING btree (actor_id, seq DESC);
CREATE INDEX audit_events_by_disclosure ON public.audit_events USING btree (seq DESC) WHERE ((disclosed IS NOT NULL) AND (action <> 'calendar_feed.read'::text));
CREATE INDEX audit_events_by_doctor ON public.audit_events USING btree (doctor_id, seq DESC);
CREATE INDEX audit_events_by_patient ON public.audit_events USING gin (patient_ids);
CREATE INDEX audit_events_by_time ON public.audit_events USING btree (at, seq);
CREATE UNIQUE INDEX audit_events_nonce ON public.audit_events USING btree (nonce) WHERE (nonce IS NOT NULL);
CREATE INDEX audit_events_not_done ON public.audit_events USING btree (outcome, seq DESC) WHERE (outcome <> 'done'::text);
CREATE INDEX audit_events_of_exports ON public.audit_events USING btree (seq) WHERE ((action = ANY (ARRAY['patient.exported'::text, 'appointment.exported'::text])) AND (patient_ids = '{}'::bigint[]));
CREATE INDEX audit_events_of_feed_sets ON public.audit_events USING btree (object_id, seq) WHERE ((disclosed IS NOT NULL) AND (action = 'calendar_feed.read'::text));
CREATE INDEX audit_events_unsealed ON public.audit_events USING btree (seq) WHERE (hash IS NULL);
CREATE INDEX audit_events_verifications ON public.audit_events USING btree (seq) WHERE (action = ANY (ARRAY['audit.verified'::text, 'audit.broken'::text]));

CREATE TRIGGER audit_events_are_kept BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_events_are_not_emptied BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

grant insert, select on table audit_events to anteroom_app;

create table audit_seals (
  chain_number bigint not null,
  audit_seq bigint not null,
  hash bytea not null,
  constraint audit_seals_pkey PRIMARY KEY (chain_number),
  constraint audit_seals_audit_seq_key UNIQUE (audit_seq),
  constraint audit_seals_chain_number_check CHECK ((chain_number > 0)),
  constraint audit_seals_hash_check CHECK ((octet_length(hash) = 32))
);

CREATE TRIGGER audit_seals_are_kept BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_seal_change();
CREATE TRIGGER audit_seals_are_not_emptied BEFORE TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_seal_change();

grant insert, select on table audit_seals to anteroom_app;

create table audit_values (
  audit_seq bigint not null,
  sealed bytea not null,
  at timestamp with time zone not null default now(),
  constraint audit_values_pkey PRIMARY KEY (audit_seq),
  constraint audit_values_audit_seq_fkey FOREIGN KEY (audit_seq) REFERENCES audit_events(seq)
);

CREATE INDEX audit_values_by_age ON public.audit_values USING btree (at);

grant delete, insert, select on table audit_values to anteroom_app;

create table backup_runs (
  id bigint not null generated always as identity,
  server text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  verified_at timestamp with time zone,
  file text,
  bytes bigint,
  row_count bigint,
  problem text,
  removed_files integer not null default 0,
  constraint backup_runs_pkey PRIMARY KEY (id),
  constraint backup_runs_check CHECK (((verified_at IS NULL) OR ((file IS NOT NULL) AND (bytes IS NOT NULL) AND (row_count IS NOT NULL)))),
  constraint backup_runs_check1 CHECK ((num_nonnulls(verified_at, problem) <= 1)),
  constraint backup_runs_check2 CHECK (((num_nonnulls(verified_at, problem) = 0) OR (finished_at IS NOT NULL))),
  constraint backup_runs_problem_check CHECK (((char_length(problem) >= 1) AND (char_length(problem) <= 500))),
  constraint backup_runs_removed_files_check CHECK ((removed_files >= 0)),
  constraint backup_runs_server_check CHECK (((char_length(server) >= 1) AND (char_length(server) <= 100)))
);

CREATE INDEX backup_runs_by_start ON public.backup_runs USING btree (started_at DESC);
CREATE INDEX backup_runs_verified ON public.backup_runs USING btree (verified_at DESC) WHERE (verified_at IS NOT NULL);

grant delete, select on table backup_runs to anteroom_app;

create table booking_pages (
  doctor_id bigint not null,
  slug text not null,
  is_open boolean not null default false,
  least_notice_minutes integer not null,
  horizon_days smallint not null,
  appointment_types text[] not null,
  for_whom text not null,
  max_open smallint not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  change_until_minutes integer,
  is_listed boolean not null default false,
  is_on_clinic_page boolean not null default false,
  constraint booking_pages_pkey PRIMARY KEY (doctor_id),
  constraint booking_pages_slug_key UNIQUE (slug),
  constraint booking_pages_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES queues(doctor_id),
  constraint booking_pages_appointment_types_check CHECK ((((cardinality(appointment_types) >= 1) AND (cardinality(appointment_types) <= 5)) AND (appointment_types <@ ARRAY['consultation'::text, 'follow_up'::text, 'check_up'::text, 'procedure'::text, 'other'::text]))),
  constraint booking_pages_change_until_minutes_check CHECK (((change_until_minutes >= 0) AND (change_until_minutes <= 20160))),
  constraint booking_pages_for_whom_check CHECK ((for_whom = ANY (ARRAY['known'::text, 'anyone'::text]))),
  constraint booking_pages_horizon_days_check CHECK (((horizon_days >= 1) AND (horizon_days <= 180))),
  constraint booking_pages_least_notice_minutes_check CHECK (((least_notice_minutes >= 0) AND (least_notice_minutes <= 20160))),
  constraint booking_pages_max_open_check CHECK (((max_open >= 1) AND (max_open <= 10))),
  constraint booking_pages_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((char_length(slug) >= 3) AND (char_length(slug) <= 60))))
);

grant insert, select, update on table booking_pages to anteroom_app;

create table booking_requests (
  id bigint not null generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  doctor_id bigint not null,
  secret_hash bytea not null,
  hold_id bigint,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  appointment_type text not null,
  language text not null,
  state text not null,
  given bytea,
  contact_hash bytea,
  code_salt bytea,
  wrong_codes smallint not null default 0,
  confirmed_at timestamp with time zone,
  appointment_id bigint,
  settled_at timestamp with time zone,
  settled_by bigint,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  code_by text not null default 'email'::text,
  constraint booking_requests_pkey PRIMARY KEY (id),
  constraint booking_requests_secret_hash_key UNIQUE (secret_hash),
  constraint booking_requests_uuid_key UNIQUE (uuid),
  constraint booking_requests_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE SET NULL,
  constraint booking_requests_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES queues(doctor_id),
  constraint booking_requests_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES slot_holds(id) ON DELETE SET NULL,
  constraint booking_requests_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id),
  constraint booking_requests_appointment_type_check CHECK ((appointment_type = ANY (ARRAY['consultation'::text, 'follow_up'::text, 'check_up'::text, 'procedure'::text, 'other'::text]))),
  constraint booking_requests_check CHECK ((ends_at > starts_at)),
  constraint booking_requests_check1 CHECK (((state = ANY (ARRAY['to_confirm'::text, 'requested'::text])) = (given IS NOT NULL))),
  constraint booking_requests_check2 CHECK (((state <> ALL (ARRAY['to_confirm'::text, 'requested'::text, 'booked'::text, 'declined'::text])) OR ((contact_hash IS NOT NULL) AND (code_salt IS NOT NULL)))),
  constraint booking_requests_check3 CHECK (((state <> ALL (ARRAY['requested'::text, 'booked'::text, 'declined'::text])) OR (confirmed_at IS NOT NULL))),
  constraint booking_requests_code_by_check CHECK ((code_by = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint booking_requests_code_salt_check CHECK ((octet_length(code_salt) = 16)),
  constraint booking_requests_contact_hash_check CHECK ((octet_length(contact_hash) = 32)),
  constraint booking_requests_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'es'::text, 'fr'::text]))),
  constraint booking_requests_secret_hash_check CHECK ((octet_length(secret_hash) = 32)),
  constraint booking_requests_state_check CHECK ((state = ANY (ARRAY['held'::text, 'to_confirm'::text, 'requested'::text, 'booked'::text, 'declined'::text, 'over'::text])))
);

CREATE INDEX booking_requests_by_appointment ON public.booking_requests USING btree (appointment_id);
CREATE INDEX booking_requests_by_contact ON public.booking_requests USING btree (contact_hash) WHERE (contact_hash IS NOT NULL);
CREATE INDEX booking_requests_by_hold ON public.booking_requests USING btree (hold_id);
CREATE INDEX booking_requests_to_settle ON public.booking_requests USING btree (doctor_id, starts_at) WHERE (state = 'requested'::text);

grant delete, insert, select, update on table booking_requests to anteroom_app;

create table booking_texts (
  id bigint not null generated always as identity,
  request_id bigint,
  doctor_id bigint not null,
  appointment_id bigint,
  kind text not null,
  starts_at timestamp with time zone not null,
  message_id uuid not null,
  recipient bytea,
  recipient_hash bytea not null,
  masked_recipient text not null,
  state text not null default 'planned'::text,
  skipped_because text,
  segments smallint,
  attempts smallint not null default 0,
  provider_id text,
  problem text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  claimed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint booking_texts_pkey PRIMARY KEY (id),
  constraint booking_texts_message_id_key UNIQUE (message_id),
  constraint booking_texts_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE SET NULL,
  constraint booking_texts_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES queues(doctor_id),
  constraint booking_texts_request_id_fkey FOREIGN KEY (request_id) REFERENCES booking_requests(id) ON DELETE SET NULL,
  constraint booking_texts_check CHECK (((recipient IS NOT NULL) = (state = ANY (ARRAY['planned'::text, 'claimed'::text])))),
  constraint booking_texts_check1 CHECK (((skipped_because IS NOT NULL) = (state = 'skipped'::text))),
  constraint booking_texts_kind_check CHECK ((kind = ANY (ARRAY['code'::text, 'confirmed'::text, 'declined'::text, 'moved'::text, 'cancelled'::text]))),
  constraint booking_texts_recipient_hash_check CHECK ((octet_length(recipient_hash) = 32)),
  constraint booking_texts_skipped_because_check CHECK ((skipped_because = ANY (ARRAY['replaced'::text, 'over'::text, 'too_late'::text, 'opted_out'::text, 'sms_off'::text]))),
  constraint booking_texts_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'claimed'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'unknown'::text, 'skipped'::text])))
);

CREATE INDEX booking_texts_by_appointment ON public.booking_texts USING btree (appointment_id);
CREATE INDEX booking_texts_by_recipient ON public.booking_texts USING btree (recipient_hash);
CREATE INDEX booking_texts_by_request ON public.booking_texts USING btree (request_id);
CREATE INDEX booking_texts_by_time ON public.booking_texts USING btree (created_at);
CREATE INDEX booking_texts_claimed ON public.booking_texts USING btree (claimed_at) WHERE (state = 'claimed'::text);
CREATE INDEX booking_texts_planned ON public.booking_texts USING btree (due_at) WHERE (state = 'planned'::text);

grant delete, insert, select, update on table booking_texts to anteroom_app;

create table calendar_feed_readings (
  feed_id bigint not null,
  network text not null,
  last_read_at timestamp with time zone not null,
  constraint calendar_feed_readings_pkey PRIMARY KEY (feed_id, network),
  constraint calendar_feed_readings_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES calendar_feeds(id) ON DELETE CASCADE
);

grant delete, insert, select, update on table calendar_feed_readings to anteroom_app;

create table calendar_feeds (
  id bigint not null generated always as identity,
  doctor_id bigint not null,
  secret_hash bytea not null,
  label text not null,
  name_form text not null default 'none'::text,
  created_by bigint not null,
  created_at timestamp with time zone not null default now(),
  last_read_at timestamp with time zone,
  revoked_at timestamp with time zone,
  renewed_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '1 year'::interval),
  closed_reason text,
  replaced_at timestamp with time zone,
  held_patients bytea,
  constraint calendar_feeds_pkey PRIMARY KEY (id),
  constraint calendar_feeds_secret_hash_key UNIQUE (secret_hash),
  constraint calendar_feeds_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint calendar_feeds_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint calendar_feeds_closed CHECK (((closed_reason IS NULL) OR (revoked_at IS NOT NULL))),
  constraint calendar_feeds_closed_reason_check CHECK ((closed_reason = ANY (ARRAY['account_disabled'::text, 'password_changed'::text, 'session_stolen'::text, 'doctor_disabled'::text, 'expired'::text, 'unused'::text]))),
  constraint calendar_feeds_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 60))),
  constraint calendar_feeds_name_form_check CHECK ((name_form = ANY (ARRAY['none'::text, 'initials'::text, 'name'::text]))),
  constraint calendar_feeds_replaced CHECK (((replaced_at IS NULL) OR (revoked_at IS NOT NULL))),
  constraint calendar_feeds_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);

CREATE INDEX calendar_feeds_open ON public.calendar_feeds USING btree (doctor_id, id) WHERE (revoked_at IS NULL);
CREATE INDEX calendar_feeds_open_by_maker ON public.calendar_feeds USING btree (created_by) WHERE (revoked_at IS NULL);

CREATE TRIGGER feeds_of_confirmed_doctors AFTER INSERT ON public.calendar_feeds FOR EACH ROW EXECUTE FUNCTION refuse_unconfirmed_doctor();

grant insert, select, update on table calendar_feeds to anteroom_app;

create table clinic_checks (
  id bigint not null generated always as identity,
  checked_at timestamp with time zone not null,
  faults jsonb not null,
  constraint clinic_checks_pkey PRIMARY KEY (id),
  constraint clinic_checks_faults_check CHECK ((jsonb_typeof(faults) = 'array'::text))
);

CREATE INDEX clinic_checks_by_time ON public.clinic_checks USING btree (checked_at DESC);

grant delete, insert, select on table clinic_checks to anteroom_app;

create table clinic_settings (
  is_only_row boolean not null default true,
  name text,
  address text,
  phone text,
  email citext,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  export_tag text not null default "left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 10),
  first_steps_hidden_at timestamp with time zone,
  timezone text,
  demo_password_hash text,
  managers_see_clinical_notes boolean not null default true,
  time_format text,
  first_day_of_week smallint not null default 0,
  logo bytea,
  logo_type text,
  logo_version text,
  step_up_for_all boolean not null default false,
  backups_since timestamp with time zone,
  visits_kept_years smallint,
  hidden_from_managers text[] not null default '{}'::text[],
  hidden_from_admins text[] not null default '{}'::text[],
  booking_page_is_open boolean not null default false,
  booking_codes_by_sms boolean not null default false,
  booking_sms_prefixes text[] not null default '{}'::text[],
  booking_sms_per_day smallint not null default 100,
  constraint clinic_settings_pkey PRIMARY KEY (is_only_row),
  constraint clinic_settings_address_check CHECK ((char_length(address) <= 200)),
  constraint clinic_settings_booking_sms_per_day_check CHECK (((booking_sms_per_day >= 1) AND (booking_sms_per_day <= 2000))),
  constraint clinic_settings_codes_by_sms CHECK (((NOT booking_codes_by_sms) OR (cardinality(booking_sms_prefixes) > 0))),
  constraint clinic_settings_email_check CHECK ((char_length((email)::text) <= 254)),
  constraint clinic_settings_first_day_of_week_check CHECK ((first_day_of_week = ANY (ARRAY[0, 1, 6]))),
  constraint clinic_settings_hidden_sections_check CHECK (((hidden_from_managers || hidden_from_admins) <@ ARRAY['contact'::text, 'emergency_contact'::text, 'insurance'::text, 'medical_history'::text, 'medication'::text, 'visit_reason'::text, 'visit_notes'::text, 'outcome'::text])),
  constraint clinic_settings_is_only_row_check CHECK (is_only_row),
  constraint clinic_settings_logo CHECK (((num_nonnulls(logo, logo_type, logo_version) = ANY (ARRAY[0, 3])) AND ((octet_length(logo) >= 1) AND (octet_length(logo) <= 153600)) AND (logo_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text])) AND (logo_version ~ '^[0-9a-f]{32}$'::text))),
  constraint clinic_settings_name_check CHECK ((char_length(name) <= 100)),
  constraint clinic_settings_phone_check CHECK ((char_length(phone) <= 20)),
  constraint clinic_settings_time_format_check CHECK ((time_format = ANY (ARRAY['12'::text, '24'::text]))),
  constraint clinic_settings_visits_kept_years_check CHECK (((visits_kept_years >= 1) AND (visits_kept_years <= 50)))
);

CREATE TRIGGER clinic_settings_follow_clinical_notes BEFORE UPDATE ON public.clinic_settings FOR EACH ROW EXECUTE FUNCTION follow_clinical_notes();

grant select, update on table clinic_settings to anteroom_app;

create table contact_blocks (
  address_hash bytea not null,
  channel text not null,
  since timestamp with time zone not null,
  constraint contact_blocks_pkey PRIMARY KEY (address_hash),
  constraint contact_blocks_address_hash_check CHECK ((octet_length(address_hash) = 32)),
  constraint contact_blocks_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);

grant delete, insert, select on table contact_blocks to anteroom_app;

create table deleted_appointments (
  id bigint not null,
  uuid uuid not null,
  doctor_id bigint not null,
  patient_id bigint not null,
  scheduled_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  duration_minutes smallint not null,
  appointment_type text not null,
  status text not null,
  ticket_code text,
  reason_for_visit text,
  notes text,
  diagnosis text,
  treatment text,
  prescription text,
  follow_up_required boolean not null,
  follow_up_at timestamp with time zone,
  cancellation_reason text,
  overlap_allowed boolean not null,
  created_by bigint,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone not null default now(),
  deleted_by bigint,
  series_id bigint,
  constraint deleted_appointments_pkey PRIMARY KEY (id),
  constraint deleted_appointments_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES users(id)
);

CREATE INDEX deleted_appointments_of_patient ON public.deleted_appointments USING btree (patient_id);

CREATE TRIGGER deleted_appointments_are_kept BEFORE DELETE ON public.deleted_appointments FOR EACH ROW EXECUTE FUNCTION keep_unless_erased();

grant delete, insert, select on table deleted_appointments to anteroom_app;

create table different_patients (
  one_id bigint not null,
  other_id bigint not null,
  marked_by bigint not null,
  marked_at timestamp with time zone not null,
  constraint different_patients_pkey PRIMARY KEY (one_id, other_id),
  constraint different_patients_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES users(id),
  constraint different_patients_check CHECK ((one_id < other_id))
);

CREATE INDEX different_patients_by_other ON public.different_patients USING btree (other_id);
CREATE INDEX different_patients_by_user ON public.different_patients USING btree (marked_by);

grant delete, insert, select on table different_patients to anteroom_app;

create table display_doctors (
  display_id bigint not null,
  doctor_id bigint not null,
  place smallint not null,
  constraint display_doctors_pkey PRIMARY KEY (display_id, doctor_id),
  constraint display_doctors_display_id_place_key UNIQUE (display_id, place),
  constraint display_doctors_display_id_fkey FOREIGN KEY (display_id) REFERENCES displays(id),
  constraint display_doctors_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint display_doctors_place_check CHECK (((place >= 1) AND (place <= 12)))
);

CREATE INDEX display_doctors_by_doctor ON public.display_doctors USING btree (doctor_id);

CREATE TRIGGER displays_of_confirmed_doctors AFTER INSERT ON public.display_doctors FOR EACH ROW EXECUTE FUNCTION refuse_unconfirmed_doctor();

grant delete, insert, select, update on table display_doctors to anteroom_app;

create table displays (
  id bigint not null generated always as identity,
  secret_hash bytea not null,
  label text not null,
  name_form text not null default 'code'::text,
  language text not null default 'en'::text,
  created_by bigint not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone,
  revoked_at timestamp with time zone,
  renewed_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '1 year'::interval),
  closed_reason text,
  replaced_at timestamp with time zone,
  message text,
  purpose text not null default 'calls'::text,
  constraint displays_pkey PRIMARY KEY (id),
  constraint displays_secret_hash_key UNIQUE (secret_hash),
  constraint displays_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint displays_closed CHECK (((closed_reason IS NULL) OR (revoked_at IS NOT NULL))),
  constraint displays_closed_reason_check CHECK ((closed_reason = ANY (ARRAY['account_disabled'::text, 'password_changed'::text, 'session_stolen'::text, 'doctor_disabled'::text, 'expired'::text, 'unused'::text]))),
  constraint displays_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 60))),
  constraint displays_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'es'::text, 'fr'::text]))),
  constraint displays_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 120))),
  constraint displays_name_form_check CHECK ((name_form = ANY (ARRAY['code'::text, 'initials'::text, 'first_name_initial'::text]))),
  constraint displays_purpose_check CHECK ((purpose = ANY (ARRAY['calls'::text, 'check_in'::text]))),
  constraint displays_replaced CHECK (((replaced_at IS NULL) OR (revoked_at IS NOT NULL))),
  constraint displays_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);

CREATE INDEX displays_open_by_maker ON public.displays USING btree (created_by) WHERE (revoked_at IS NULL);

grant insert, select, update on table displays to anteroom_app;

create table doctors (
  id bigint not null,
  role text not null generated always as ('doctor'::text) stored,
  specialization text,
  ticket_prefix text not null,
  constraint doctors_pkey PRIMARY KEY (id),
  constraint doctors_ticket_prefix_key UNIQUE (ticket_prefix),
  constraint doctors_id_role_fkey FOREIGN KEY (id, role) REFERENCES users(id, role),
  constraint doctors_specialization_check CHECK ((char_length(specialization) <= 100)),
  constraint doctors_ticket_prefix_check CHECK ((ticket_prefix ~ '^[A-Z]{1,4}$'::text))
);

CREATE TRIGGER doctors_have_queues AFTER INSERT ON public.doctors FOR EACH ROW EXECUTE FUNCTION give_doctor_a_queue();

grant delete, insert, select, update on table doctors to anteroom_app;

create table done_messages (
  appointment_id bigint not null,
  kind text not null,
  up_to timestamp with time zone not null,
  done_by bigint not null,
  done_at timestamp with time zone not null,
  constraint done_messages_pkey PRIMARY KEY (appointment_id, kind),
  constraint done_messages_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint done_messages_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id),
  constraint done_messages_kind_check CHECK ((kind = ANY (ARRAY['cancelled'::text, 'moved'::text, 'reply'::text, 'failed_reminder'::text])))
);

CREATE INDEX done_messages_by_author ON public.done_messages USING btree (done_by);

grant delete, insert, select, update on table done_messages to anteroom_app;

create table emergency_grants (
  id bigint not null generated always as identity,
  doctor_id bigint not null,
  patient_id bigint not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by bigint,
  reviewed_at timestamp with time zone,
  reviewed_by bigint,
  review_outcome text,
  review_note text,
  constraint emergency_grants_pkey PRIMARY KEY (id),
  constraint emergency_grants_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint emergency_grants_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  constraint emergency_grants_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  constraint emergency_grants_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id),
  constraint emergency_grants_check CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '01:00:00'::interval)))),
  constraint emergency_grants_ended CHECK (((ended_by IS NULL) OR (ended_at IS NOT NULL))),
  constraint emergency_grants_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 300))),
  constraint emergency_grants_review_note_check CHECK ((char_length(review_note) <= 500)),
  constraint emergency_grants_review_outcome_check CHECK ((review_outcome = ANY (ARRAY['justified'::text, 'not_justified'::text]))),
  constraint emergency_grants_reviewed CHECK ((((reviewed_at IS NULL) = (reviewed_by IS NULL)) AND ((reviewed_at IS NULL) = (review_outcome IS NULL)) AND ((review_note IS NULL) OR (reviewed_at IS NOT NULL))))
);

CREATE INDEX emergency_grants_by_doctor ON public.emergency_grants USING btree (doctor_id, patient_id, expires_at);
CREATE INDEX emergency_grants_unreviewed ON public.emergency_grants USING btree (id) WHERE (reviewed_at IS NULL);

CREATE TRIGGER emergency_grants_are_kept BEFORE DELETE ON public.emergency_grants FOR EACH ROW EXECUTE FUNCTION keep_unless_erased();

grant delete, insert, select, update on table emergency_grants to anteroom_app;

create table erased_patients (
  patient_id bigint not null,
  fingerprint bytea not null,
  reason text not null,
  erased_at timestamp with time zone not null,
  constraint erased_patients_pkey PRIMARY KEY (patient_id),
  constraint erased_patients_fingerprint_check CHECK ((octet_length(fingerprint) = 32)),
  constraint erased_patients_reason_check CHECK ((reason = ANY (ARRAY['patient_request'::text, 'retention_over'::text, 'entered_in_error'::text])))
);

grant insert, select on table erased_patients to anteroom_app;

create table estimate_calibrations (
  doctor_id bigint not null,
  place_class smallint not null,
  earlier double precision not null,
  expected double precision not null,
  later double precision not null,
  judged integer not null,
  held integer not null,
  changed_at timestamp with time zone not null,
  constraint estimate_calibrations_pkey PRIMARY KEY (doctor_id, place_class),
  constraint estimate_calibrations_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint estimate_calibrations_check CHECK (((held >= 0) AND (held <= judged))),
  constraint estimate_calibrations_earlier_check CHECK ((earlier > (0)::double precision)),
  constraint estimate_calibrations_expected_check CHECK (((expected >= ('-1'::integer)::double precision) AND (expected <= (1)::double precision))),
  constraint estimate_calibrations_later_check CHECK ((later > (0)::double precision)),
  constraint estimate_calibrations_place_class_check CHECK (((place_class >= 1) AND (place_class <= 5)))
);

grant delete, insert, select, update on table estimate_calibrations to anteroom_app;

create table estimate_records (
  appointment_id bigint not null,
  doctor_id bigint not null,
  on_date date not null,
  place_class smallint not null,
  place integer not null,
  shown_at timestamp with time zone not null,
  estimate timestamp with time zone not null,
  low timestamp with time zone not null,
  high timestamp with time zone not null,
  model_estimate timestamp with time zone not null,
  model_low timestamp with time zone not null,
  model_high timestamp with time zone not null,
  called_at timestamp with time zone,
  constraint estimate_records_pkey PRIMARY KEY (appointment_id, on_date, place_class),
  constraint estimate_records_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint estimate_records_check CHECK ((called_at >= shown_at)),
  constraint estimate_records_check1 CHECK (((low <= estimate) AND (estimate <= high))),
  constraint estimate_records_check2 CHECK (((model_low <= model_estimate) AND (model_estimate <= model_high))),
  constraint estimate_records_place_check CHECK ((place >= 1)),
  constraint estimate_records_place_class_check CHECK (((place_class >= 1) AND (place_class <= 5)))
);

CREATE INDEX estimate_records_by_time ON public.estimate_records USING btree (shown_at);
CREATE INDEX estimate_records_called ON public.estimate_records USING btree (doctor_id, place_class, called_at DESC) WHERE (called_at IS NOT NULL);
CREATE INDEX estimate_records_open ON public.estimate_records USING btree (doctor_id, shown_at) WHERE (called_at IS NULL);

grant delete, insert, select, update on table estimate_records to anteroom_app;

create table factor_policies (
  role text not null,
  rule text not null default 'off'::text,
  grace_days integer not null default 14,
  required_since timestamp with time zone,
  constraint factor_policies_pkey PRIMARY KEY (role),
  constraint factor_policies_check CHECK (((rule = 'required'::text) = (required_since IS NOT NULL))),
  constraint factor_policies_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 90))),
  constraint factor_policies_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'doctor'::text, 'manager'::text]))),
  constraint factor_policies_rule_check CHECK ((rule = ANY (ARRAY['off'::text, 'asked'::text, 'required'::text])))
);

grant select, update on table factor_policies to anteroom_app;

create table half_sessions (
  id bigint not null generated always as identity,
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint half_sessions_pkey PRIMARY KEY (id),
  constraint half_sessions_token_hash_key UNIQUE (token_hash),
  constraint half_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint half_sessions_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

CREATE INDEX half_sessions_by_expiry ON public.half_sessions USING btree (expires_at);
CREATE INDEX half_sessions_by_user ON public.half_sessions USING btree (user_id);

grant delete, insert, select, update on table half_sessions to anteroom_app;

create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint idempotency_keys_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)))
);

CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);

grant delete, insert, select, update on table idempotency_keys to anteroom_app;

create table import_emptied_cells (
  import_id bigint not null,
  line_number integer not null,
  reasons jsonb not null,
  constraint import_emptied_cells_pkey PRIMARY KEY (import_id, line_number),
  constraint import_emptied_cells_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

grant delete, insert, select, update on table import_emptied_cells to anteroom_app;

create table import_meanings (
  kind text not null,
  source text not null,
  field text not null,
  word text not null,
  meaning text not null,
  changed_at timestamp with time zone not null default now(),
  constraint import_meanings_pkey PRIMARY KEY (kind, source, field, word),
  constraint import_meanings_kind_check CHECK ((kind = ANY (ARRAY['patients'::text, 'appointments'::text]))),
  constraint import_meanings_source_check CHECK ((char_length(source) <= 40)),
  constraint import_meanings_word_check CHECK (((char_length(word) >= 1) AND (char_length(word) <= 100)))
);

grant delete, insert, select, update on table import_meanings to anteroom_app;

create table import_parts (
  import_id bigint not null,
  part integer not null,
  text text not null,
  constraint import_parts_pkey PRIMARY KEY (import_id, part),
  constraint import_parts_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_parts_part_check CHECK ((part > 0))
);

grant delete, insert, select, update on table import_parts to anteroom_app;

create table import_refusals (
  import_id bigint not null,
  line_number integer not null,
  reasons jsonb not null,
  cells text[] not null,
  constraint import_refusals_pkey PRIMARY KEY (import_id, line_number),
  constraint import_refusals_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);

grant delete, insert, select, update on table import_refusals to anteroom_app;

create table import_words (
  import_id bigint not null,
  field text not null,
  word text not null,
  count integer not null,
  meaning text,
  constraint import_words_pkey PRIMARY KEY (import_id, field, word),
  constraint import_words_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  constraint import_words_count_check CHECK ((count > 0)),
  constraint import_words_word_check CHECK (((char_length(word) >= 1) AND (char_length(word) <= 100)))
);

grant delete, insert, select, update on table import_words to anteroom_app;

create table imported_appointments (
  import_key text not null,
  appointment_id bigint not null,
  import_id bigint not null,
  line_number integer not null,
  line_digest text not null,
  booked_at timestamp with time zone,
  constraint imported_appointments_pkey PRIMARY KEY (import_key),
  constraint imported_appointments_import_key_check CHECK ((char_length(import_key) <= 300))
);

CREATE INDEX imported_appointments_by_appointment ON public.imported_appointments USING btree (appointment_id) INCLUDE (booked_at);
CREATE INDEX imported_appointments_of_import ON public.imported_appointments USING btree (import_id, line_number);

grant delete, insert, select on table imported_appointments to anteroom_app;

create table imported_patients (
  import_key text not null,
  patient_id bigint not null,
  import_id bigint not null,
  line_number integer not null,
  line_digest text not null,
  constraint imported_patients_pkey PRIMARY KEY (import_key),
  constraint imported_patients_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id) ON DELETE CASCADE,
  constraint imported_patients_import_key_check CHECK ((char_length(import_key) <= 300))
);

CREATE INDEX imported_patients_by_patient ON public.imported_patients USING btree (patient_id);
CREATE INDEX imported_patients_of_import ON public.imported_patients USING btree (import_id, line_number);

grant insert, select on table imported_patients to anteroom_app;

create table imports (
  id bigint not null generated always as identity,
  version integer not null default 1,
  kind text not null,
  file_name text not null,
  state text not null default 'uploading'::text,
  options jsonb,
  line_count integer,
  lines_done integer not null default 0,
  accepted integer not null default 0,
  refused integer not null default 0,
  already_there integer not null default 0,
  failure text,
  started_by bigint not null,
  ordered_by jsonb,
  leased_until timestamp with time zone,
  held_by uuid,
  attempts integer not null default 0,
  headers text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  lines_read integer not null default 0,
  removed_by_undo integer,
  emptied_cells integer not null default 0,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id),
  constraint imports_check CHECK (((options IS NOT NULL) OR (state = ANY (ARRAY['uploading'::text, 'failed'::text])))),
  constraint imports_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['patients'::text, 'appointments'::text]))),
  constraint imports_line_count_check CHECK ((line_count >= 0)),
  constraint imports_removed_by_undo_check CHECK ((removed_by_undo >= 0)),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'checking'::text, 'checked'::text, 'importing'::text, 'done'::text, 'stopped'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);

CREATE INDEX imports_at_work ON public.imports USING btree (id) WHERE (state = ANY (ARRAY['checking'::text, 'importing'::text, 'undoing'::text]));

grant delete, insert, select, update on table imports to anteroom_app;

create table inbound_texts (
  id bigint not null generated always as identity,
  provider_id text not null,
  from_hash bytea not null,
  meaning text not null,
  result text not null,
  reminder_ids bigint[] not null default '{}'::bigint[],
  received_at timestamp with time zone not null,
  constraint inbound_texts_pkey PRIMARY KEY (id),
  constraint inbound_texts_provider_id_key UNIQUE (provider_id),
  constraint inbound_texts_from_hash_check CHECK ((octet_length(from_hash) = 32)),
  constraint inbound_texts_meaning_check CHECK ((meaning = ANY (ARRAY['confirm'::text, 'call_back'::text, 'stop'::text, 'start'::text, 'other'::text]))),
  constraint inbound_texts_result_check CHECK ((result = ANY (ARRAY['applied'::text, 'recorded'::text, 'ambiguous'::text, 'outdated'::text, 'unmatched'::text])))
);

CREATE INDEX inbound_texts_by_time ON public.inbound_texts USING btree (received_at);

grant delete, insert, select, update on table inbound_texts to anteroom_app;

create table kept_visits (
  patient_id bigint not null,
  sealed bytea not null,
  visit_count integer not null,
  keep_until date not null,
  sealed_at timestamp with time zone not null,
  constraint kept_visits_pkey PRIMARY KEY (patient_id),
  constraint kept_visits_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES erased_patients(patient_id),
  constraint kept_visits_visit_count_check CHECK ((visit_count > 0))
);

CREATE INDEX kept_visits_by_end ON public.kept_visits USING btree (keep_until);

grant delete, insert, select on table kept_visits to anteroom_app;

create table known_devices (
  user_id bigint not null,
  device_hash bytea not null,
  last_seen_at timestamp with time zone not null default now(),
  constraint known_devices_pkey PRIMARY KEY (user_id, device_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint known_devices_device_hash_check CHECK ((octet_length(device_hash) = 32))
);

CREATE INDEX known_devices_by_age ON public.known_devices USING btree (last_seen_at);

grant delete, insert, select, update on table known_devices to anteroom_app;

create table mail_jobs (
  id bigint not null generated always as identity,
  kind text not null,
  recipient citext not null,
  user_id bigint,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  last_error text,
  cause text,
  constraint mail_jobs_pkey PRIMARY KEY (id),
  constraint mail_jobs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint mail_jobs_cause_check CHECK ((cause = ANY (ARRAY['staff'::text, 'stranger'::text, 'notice'::text])))
);

CREATE INDEX mail_jobs_by_cause ON public.mail_jobs USING btree (cause, created_at) WHERE (kind <> 'none'::text);
CREATE INDEX mail_jobs_by_recipient ON public.mail_jobs USING btree (recipient, created_at);
CREATE INDEX mail_jobs_by_user ON public.mail_jobs USING btree (user_id, kind, created_at);
CREATE INDEX mail_jobs_due ON public.mail_jobs USING btree (next_attempt_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));

grant delete, insert, select, update on table mail_jobs to anteroom_app;

create table mail_tokens (
  id bigint not null generated always as identity,
  user_id bigint not null,
  purpose text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  replaced_at timestamp with time zone,
  salt bytea not null,
  new_email citext,
  constraint mail_tokens_pkey PRIMARY KEY (id),
  constraint mail_tokens_token_hash_key UNIQUE (token_hash),
  constraint mail_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_tokens_change_email CHECK (((purpose = 'change_email'::text) = (new_email IS NOT NULL))),
  constraint mail_tokens_new_email_check CHECK (((char_length((new_email)::text) >= 3) AND (char_length((new_email)::text) <= 254))),
  constraint mail_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['reset_password'::text, 'verify_email'::text, 'invitation'::text, 'change_email'::text, 'manager_request'::text]))),
  constraint mail_tokens_salt_check CHECK ((octet_length(salt) = 32)),
  constraint mail_tokens_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

CREATE INDEX mail_tokens_by_expiry ON public.mail_tokens USING btree (expires_at);
CREATE UNIQUE INDEX mail_tokens_one_good ON public.mail_tokens USING btree (user_id, purpose) WHERE ((used_at IS NULL) AND (replaced_at IS NULL));

grant delete, insert, select, update on table mail_tokens to anteroom_app;

create table manager_doctors (
  manager_id bigint not null,
  manager_role text not null generated always as ('manager'::text) stored,
  doctor_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint manager_doctors_pkey PRIMARY KEY (manager_id, doctor_id),
  constraint manager_doctors_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint manager_doctors_manager_id_manager_role_fkey FOREIGN KEY (manager_id, manager_role) REFERENCES users(id, role)
);

CREATE INDEX manager_doctors_by_doctor ON public.manager_doctors USING btree (doctor_id);

CREATE TRIGGER managers_of_confirmed_doctors AFTER INSERT ON public.manager_doctors FOR EACH ROW EXECUTE FUNCTION refuse_unconfirmed_doctor();

grant delete, insert, select, update on table manager_doctors to anteroom_app;

create table manager_requests (
  stand_in_id bigint not null,
  doctor_id bigint not null,
  owner_id bigint not null,
  email citext not null,
  has_password boolean not null,
  accepted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint manager_requests_pkey PRIMARY KEY (stand_in_id),
  constraint manager_requests_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint manager_requests_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint manager_requests_stand_in_id_fkey FOREIGN KEY (stand_in_id) REFERENCES users(id),
  constraint manager_requests_email_check CHECK (((char_length((email)::text) >= 3) AND (char_length((email)::text) <= 254)))
);

CREATE INDEX manager_requests_by_owner ON public.manager_requests USING btree (owner_id, created_at);

grant insert, select, update on table manager_requests to anteroom_app;

create table merged_items (
  patient_id bigint not null,
  kind text not null,
  item text not null,
  constraint merged_items_pkey PRIMARY KEY (patient_id, kind, item),
  constraint merged_items_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES merged_patients(id) ON DELETE CASCADE,
  constraint merged_items_kind_check CHECK ((kind = ANY (ARRAY['appointment'::text, 'series'::text, 'emergency_grant'::text, 'import_line'::text, 'waiting_entry'::text, 'reminder'::text, 'waiting_doctor'::text])))
);

grant delete, insert, select on table merged_items to anteroom_app;

create table merged_patients (
  id bigint not null,
  merged_into bigint not null,
  survivor_id bigint not null,
  doctor_id bigint not null,
  record jsonb not null,
  survivor_before jsonb not null,
  survivor_after jsonb not null,
  merged_at timestamp with time zone not null,
  merged_by bigint not null,
  constraint merged_patients_pkey PRIMARY KEY (id),
  constraint merged_patients_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint merged_patients_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES users(id),
  constraint merged_patients_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES patients(id),
  constraint merged_patients_check CHECK ((merged_into <> id)),
  constraint merged_patients_check1 CHECK ((((record ->> 'id'::text))::bigint = id))
);

CREATE INDEX merged_patients_by_survivor ON public.merged_patients USING btree (merged_into);

CREATE TRIGGER marks_go_with_merged_patients AFTER DELETE ON public.merged_patients FOR EACH ROW EXECUTE FUNCTION delete_different_patients();
CREATE CONSTRAINT TRIGGER merged_patients_are_no_patients AFTER INSERT OR DELETE ON public.merged_patients DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assert_patient_or_merged();

grant delete, insert, select, update on table merged_patients to anteroom_app;

create table offer_texts (
  offer_id bigint not null,
  message_id uuid not null,
  recipient_hash bytea not null,
  segments smallint not null,
  state text not null,
  claimed_at timestamp with time zone not null,
  due_at timestamp with time zone,
  attempts smallint not null,
  provider_id text,
  problem text,
  constraint offer_texts_pkey PRIMARY KEY (offer_id),
  constraint offer_texts_message_id_key UNIQUE (message_id),
  constraint offer_texts_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint offer_texts_check CHECK (((state = 'planned'::text) = (due_at IS NOT NULL))),
  constraint offer_texts_recipient_hash_check CHECK ((octet_length(recipient_hash) = 32)),
  constraint offer_texts_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'claimed'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'unknown'::text])))
);

CREATE INDEX offer_texts_by_recipient ON public.offer_texts USING btree (recipient_hash, claimed_at);
CREATE INDEX offer_texts_claimed ON public.offer_texts USING btree (claimed_at) WHERE (state = 'claimed'::text);
CREATE INDEX offer_texts_planned ON public.offer_texts USING btree (due_at) WHERE (state = 'planned'::text);

grant delete, insert, select, update on table offer_texts to anteroom_app;

create table offers (
  id bigint not null generated always as identity,
  opening_id bigint not null,
  entry_id bigint not null,
  place integer not null,
  due_at timestamp with time zone not null,
  salt bytea not null,
  secret_hash bytea not null,
  state text not null default 'planned'::text,
  skipped_because text,
  sent_at timestamp with time zone,
  answered_at timestamp with time zone,
  masked_recipient text,
  mail_job_id bigint,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_opening_id_entry_id_key UNIQUE (opening_id, entry_id),
  constraint offers_secret_hash_key UNIQUE (secret_hash),
  constraint offers_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waiting_list(id) ON DELETE CASCADE,
  constraint offers_opening_id_fkey FOREIGN KEY (opening_id) REFERENCES openings(id) ON DELETE CASCADE,
  constraint offers_check CHECK (((state = 'skipped'::text) = (skipped_because IS NOT NULL))),
  constraint offers_salt_check CHECK ((octet_length(salt) = 32)),
  constraint offers_secret_hash_check CHECK ((octet_length(secret_hash) = 32)),
  constraint offers_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'sent'::text, 'accepted'::text, 'booked'::text, 'declined'::text, 'taken'::text, 'closed'::text, 'skipped'::text])))
);

CREATE INDEX offers_due ON public.offers USING btree (due_at) WHERE (state = 'planned'::text);
CREATE INDEX offers_of_entry ON public.offers USING btree (entry_id);
CREATE UNIQUE INDEX offers_one_taken ON public.offers USING btree (opening_id) WHERE (state = ANY (ARRAY['accepted'::text, 'booked'::text]));

grant delete, insert, select, update on table offers to anteroom_app;

create table openings (
  id bigint not null generated always as identity,
  doctor_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  appointment_type text not null,
  appointment_id bigint not null,
  depth smallint not null default 0,
  state text not null default 'new'::text,
  opened_at timestamp with time zone,
  step_minutes smallint,
  closed_at timestamp with time zone,
  closed_because text,
  constraint openings_pkey PRIMARY KEY (id),
  constraint openings_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint openings_check CHECK ((ends_at > starts_at)),
  constraint openings_check1 CHECK (((state = 'new'::text) = (opened_at IS NULL))),
  constraint openings_check2 CHECK (((state = ANY (ARRAY['filled'::text, 'closed'::text])) = (closed_at IS NOT NULL))),
  constraint openings_depth_check CHECK (((depth >= 0) AND (depth <= 4))),
  constraint openings_state_check CHECK ((state = ANY (ARRAY['new'::text, 'open'::text, 'filled'::text, 'closed'::text])))
);

CREATE INDEX openings_by_time ON public.openings USING btree (starts_at);
CREATE INDEX openings_of_doctor ON public.openings USING btree (doctor_id, starts_at);
CREATE INDEX openings_open ON public.openings USING btree (starts_at) WHERE (state = 'open'::text);
CREATE INDEX openings_to_plan ON public.openings USING btree (id) WHERE (state = 'new'::text);

grant delete, insert, select, update on table openings to anteroom_app;

create table passkeys (
  id bigint not null generated always as identity,
  user_id bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}'::text[],
  is_backed_up boolean not null,
  rp_id text not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
  constraint passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint passkeys_sign_count_check CHECK ((sign_count >= 0))
);

CREATE INDEX passkeys_by_user ON public.passkeys USING btree (user_id);

grant delete, insert, select, update on table passkeys to anteroom_app;

create table patient_readers (
  doctor_id bigint not null,
  patient_id bigint not null,
  last_name_order text collate "C" not null,
  first_name_order text collate "C" not null,
  is_active boolean not null,
  constraint patient_readers_pkey PRIMARY KEY (doctor_id, patient_id),
  constraint patient_readers_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint patient_readers_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id) ON DELETE CASCADE
);

CREATE INDEX patient_readers_by_patient ON public.patient_readers USING btree (patient_id, doctor_id);
CREATE INDEX patient_readers_in_list_order ON public.patient_readers USING btree (doctor_id, last_name_order, first_name_order, patient_id) INCLUDE (is_active);

grant delete, insert, select, update on table patient_readers to anteroom_app;

create table patients (
  id bigint not null generated always as identity,
  doctor_id bigint not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  date_of_birth date,
  gender text,
  address text,
  city text,
  state text,
  zip_code text,
  country text,
  emergency_contact_name text,
  emergency_contact_phone text,
  medical_history text,
  allergies text,
  current_medications text,
  insurance_provider text,
  insurance_policy_number text,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  search_text text not null generated always as ((((' '::text || normal_text(((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(email, ''::text)))) || ' '::text) || digits_only(COALESCE(phone, ''::text)))) stored,
  last_name_order text collate "C" not null generated always as (normal_text(last_name)) stored,
  first_name_order text collate "C" not null generated always as (normal_text(first_name)) stored,
  date_of_death date,
  language text,
  contact_by text,
  sms_consent_at timestamp with time zone,
  sms_consent_by bigint,
  email_unconfirmed_since timestamp with time zone,
  constraint patients_pkey PRIMARY KEY (id),
  constraint patients_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint patients_sms_consent_by_fkey FOREIGN KEY (sms_consent_by) REFERENCES users(id),
  constraint patients_address_check CHECK ((char_length(address) <= 200)),
  constraint patients_allergies_check CHECK ((char_length(allergies) <= 500)),
  constraint patients_city_check CHECK ((char_length(city) <= 50)),
  constraint patients_contact_by_check CHECK ((contact_by = ANY (ARRAY['email'::text, 'sms'::text, 'none'::text]))),
  constraint patients_country_check CHECK ((char_length(country) <= 50)),
  constraint patients_current_medications_check CHECK ((char_length(current_medications) <= 500)),
  constraint patients_date_of_birth_check CHECK ((date_of_birth >= '1900-01-01'::date)),
  constraint patients_date_of_death_check CHECK (((date_of_death >= '1900-01-01'::date) AND ((date_of_birth IS NULL) OR (date_of_death >= date_of_birth)))),
  constraint patients_email_check CHECK ((char_length(email) <= 254)),
  constraint patients_emergency_contact_name_check CHECK ((char_length(emergency_contact_name) <= 100)),
  constraint patients_emergency_contact_phone_check CHECK ((char_length(emergency_contact_phone) <= 20)),
  constraint patients_first_name_check CHECK (((char_length(first_name) >= 1) AND (char_length(first_name) <= 50))),
  constraint patients_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text, 'prefer_not_to_say'::text]))),
  constraint patients_insurance_policy_number_check CHECK ((char_length(insurance_policy_number) <= 50)),
  constraint patients_insurance_provider_check CHECK ((char_length(insurance_provider) <= 100)),
  constraint patients_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'es'::text, 'fr'::text]))),
  constraint patients_last_name_check CHECK (((char_length(last_name) >= 1) AND (char_length(last_name) <= 50))),
  constraint patients_medical_history_check CHECK ((char_length(medical_history) <= 2000)),
  constraint patients_phone_check CHECK ((char_length(phone) <= 20)),
  constraint patients_sms_consent CHECK (((sms_consent_at IS NULL) = (sms_consent_by IS NULL))),
  constraint patients_state_check CHECK ((char_length(state) <= 50)),
  constraint patients_zip_code_check CHECK ((char_length(zip_code) <= 20))
);

CREATE INDEX patients_by_birth_and_email ON public.patients USING btree (date_of_birth, lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX patients_by_birth_and_first_name ON public.patients USING btree (date_of_birth, first_name_order) WHERE (date_of_birth IS NOT NULL);
CREATE INDEX patients_by_birth_and_last_name ON public.patients USING btree (date_of_birth, last_name_order) WHERE (date_of_birth IS NOT NULL);
CREATE INDEX patients_by_doctor ON public.patients USING btree (doctor_id);
CREATE INDEX patients_by_phone_ending ON public.patients USING btree ("right"(digits_only(phone), 9)) WHERE (phone IS NOT NULL);
CREATE INDEX patients_by_search_text ON public.patients USING gin (search_text gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX patients_by_word_beginnings ON public.patients USING gin (word_beginnings(search_text)) WITH (fastupdate=off);
CREATE INDEX patients_in_list_order ON public.patients USING btree (last_name_order, first_name_order, id);
CREATE INDEX patients_inactive_in_list_order ON public.patients USING btree (last_name_order, first_name_order, id) WHERE (NOT is_active);

CREATE TRIGGER marks_go_with_patients AFTER DELETE ON public.patients FOR EACH ROW EXECUTE FUNCTION delete_different_patients();
CREATE TRIGGER patients_are_kept BEFORE DELETE ON public.patients FOR EACH ROW EXECUTE FUNCTION keep_patients();
CREATE TRIGGER patients_are_read_by_their_doctor AFTER INSERT OR UPDATE OF doctor_id ON public.patients FOR EACH ROW EXECUTE FUNCTION let_doctor_read_patient();
CREATE TRIGGER patients_carry_to_readers AFTER UPDATE ON public.patients FOR EACH ROW WHEN ((((old.last_name_order IS DISTINCT FROM new.last_name_order) OR (old.first_name_order IS DISTINCT FROM new.first_name_order)) OR (old.is_active IS DISTINCT FROM new.is_active))) EXECUTE FUNCTION carry_patient_to_readers();
CREATE TRIGGER patients_distrust_replaced_email BEFORE UPDATE OF email ON public.patients FOR EACH ROW WHEN (((lower(new.email) IS DISTINCT FROM lower(old.email)) AND ((old.email IS NOT NULL) OR (old.email_unconfirmed_since IS NOT NULL)))) EXECUTE FUNCTION distrust_replaced_email();
CREATE TRIGGER patients_of_confirmed_doctors AFTER INSERT ON public.patients REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unconfirmed_doctors();
CREATE TRIGGER patients_stop_reading AFTER UPDATE OF doctor_id ON public.patients FOR EACH ROW WHEN ((old.doctor_id <> new.doctor_id)) EXECUTE FUNCTION stop_reading_patient();
CREATE TRIGGER patients_to_confirmed_doctors AFTER UPDATE OF doctor_id ON public.patients FOR EACH ROW WHEN ((old.doctor_id <> new.doctor_id)) EXECUTE FUNCTION refuse_unconfirmed_doctor();
CREATE TRIGGER patients_withdraw_sms_consent BEFORE INSERT OR UPDATE ON public.patients FOR EACH ROW WHEN (((new.contact_by IS DISTINCT FROM 'sms'::text) AND (new.sms_consent_at IS NOT NULL))) EXECUTE FUNCTION withdraw_sms_consent();

grant delete, insert, select, update on table patients to anteroom_app;

create table queue_entries (
  id bigint not null generated always as identity,
  doctor_id bigint not null,
  appointment_id bigint not null,
  queue_date date not null,
  "position" numeric not null,
  status text not null default 'waiting'::text,
  arrived_at timestamp with time zone,
  called_at timestamp with time zone,
  called_by_session bigint,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  late_minutes smallint,
  settled_at timestamp with time zone,
  late_noted_at timestamp with time zone,
  constraint queue_entries_pkey PRIMARY KEY (id),
  constraint queue_entries_appointment_id_key UNIQUE (appointment_id) INCLUDE (status, arrived_at, called_at, started_at, completed_at),
  constraint queue_entries_position UNIQUE (doctor_id, "position") DEFERRABLE,
  constraint queue_entries_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id),
  constraint queue_entries_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES queues(doctor_id),
  constraint queue_entries_check CHECK (((status <> ALL (ARRAY['in_progress'::text, 'completed'::text])) OR (started_at IS NOT NULL) OR (completed_at IS NOT NULL))),
  constraint queue_entries_late_minutes_check CHECK (((late_minutes >= 5) AND (late_minutes <= 60))),
  constraint queue_entries_settled_since CHECK (((status = ANY (ARRAY['completed'::text, 'skipped'::text])) = (settled_at IS NOT NULL))),
  constraint queue_entries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'in_progress'::text, 'completed'::text, 'skipped'::text])))
);

CREATE INDEX queue_entries_completed ON public.queue_entries USING btree (doctor_id, completed_at DESC) WHERE (status = 'completed'::text);
CREATE INDEX queue_entries_of_day ON public.queue_entries USING btree (doctor_id, queue_date, "position");
CREATE UNIQUE INDEX queue_entries_one_current ON public.queue_entries USING btree (doctor_id) WHERE (status = 'in_progress'::text);
CREATE INDEX queue_entries_settled ON public.queue_entries USING btree (doctor_id, "position") WHERE (status <> 'waiting'::text);
CREATE INDEX queue_entries_settled_lately ON public.queue_entries USING btree (doctor_id, settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX queue_entries_waiting ON public.queue_entries USING btree (doctor_id, "position") WHERE (status = 'waiting'::text);

grant delete, insert, select, update on table queue_entries to anteroom_app;

create table queue_events (
  id bigint not null generated always as identity,
  doctor_id bigint not null,
  version bigint not null,
  at timestamp with time zone not null default now(),
  reason text not null,
  actor_id bigint,
  appointment_uuid uuid,
  entry_id bigint,
  before jsonb,
  after jsonb,
  constraint queue_events_pkey PRIMARY KEY (id),
  constraint queue_events_doctor_id_version_id_key UNIQUE (doctor_id, version, id),
  constraint queue_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint queue_events_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES queues(doctor_id),
  constraint queue_events_by_patients CHECK (((actor_id IS NOT NULL) OR (reason = ANY (ARRAY['arrived'::text, 'running_late'::text, 'confirmed'::text, 'booked'::text, 'booking_requested'::text, 'rescheduled'::text, 'cancelled'::text, 'replied'::text, 'message_failed'::text])))) NOT VALID
);

CREATE INDEX queue_events_changed_by_patients ON public.queue_events USING btree (doctor_id, at) WHERE ((actor_id IS NULL) AND (reason = ANY (ARRAY['cancelled'::text, 'rescheduled'::text])));

grant insert, select on table queue_events to anteroom_app;

create table queues (
  doctor_id bigint not null,
  queue_type text,
  auto_advance boolean not null default false,
  consultation_minutes smallint not null default 30,
  is_active boolean not null default true,
  paused_at timestamp with time zone,
  version bigint not null default 0,
  changed_at timestamp with time zone not null default now(),
  last_ticket_number smallint not null default 0,
  room text,
  delay_minutes smallint,
  delay_announced_at timestamp with time zone,
  constraint queues_pkey PRIMARY KEY (doctor_id),
  constraint queues_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint queues_check CHECK ((is_active = (paused_at IS NULL))),
  constraint queues_consultation_minutes_check CHECK (((consultation_minutes >= 5) AND (consultation_minutes <= 480))),
  constraint queues_delay_check CHECK (((delay_minutes IS NULL) = (delay_announced_at IS NULL))),
  constraint queues_delay_minutes_check CHECK (((delay_minutes >= 1) AND (delay_minutes <= 240))),
  constraint queues_last_ticket_number_check CHECK (((last_ticket_number >= 0) AND (last_ticket_number <= 999))),
  constraint queues_queue_type_check CHECK ((queue_type = ANY (ARRAY['day_wise'::text, 'central'::text]))),
  constraint queues_room_check CHECK (((char_length(room) >= 1) AND (char_length(room) <= 20)))
);

grant delete, insert, select, update on table queues to anteroom_app;

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint recovery_codes_code_hash_check CHECK ((octet_length(code_hash) = 32))
);

grant delete, insert, select, update on table recovery_codes to anteroom_app;

create table refused_events (
  key bytea not null,
  caller jsonb not null,
  entry jsonb not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  repeats integer not null default 0,
  last_at timestamp with time zone not null,
  constraint refused_events_pkey PRIMARY KEY (key),
  constraint refused_events_key_check CHECK ((octet_length(key) = 32)),
  constraint refused_events_repeats_check CHECK ((repeats >= 0))
);

CREATE INDEX refused_events_by_end ON public.refused_events USING btree (ends_at);

grant delete, insert, select, update on table refused_events to anteroom_app;

create table reminder_rules (
  id bigint not null generated always as identity,
  doctor_id bigint,
  channel text not null,
  minutes_before integer not null,
  appointment_types text[] not null default '{}'::text[],
  is_active boolean not null default true,
  removed_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint reminder_rules_pkey PRIMARY KEY (id),
  constraint reminder_rules_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint reminder_rules_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint reminder_rules_minutes_before_check CHECK (((minutes_before >= 60) AND (minutes_before <= 20160)))
);

CREATE INDEX reminder_rules_in_force ON public.reminder_rules USING btree (doctor_id, channel) WHERE (removed_at IS NULL);

grant insert, select, update on table reminder_rules to anteroom_app;

create table reminder_settings (
  only_row boolean not null default true,
  quiet_from smallint not null default 1200,
  quiet_until smallint not null default 480,
  language text not null default 'en'::text,
  names_doctor boolean not null default true,
  version integer not null default 1,
  address_key bytea not null default (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  constraint reminder_settings_pkey PRIMARY KEY (only_row),
  constraint reminder_settings_address_key_check CHECK ((octet_length(address_key) = 32)),
  constraint reminder_settings_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'es'::text, 'fr'::text]))),
  constraint reminder_settings_only_row_check CHECK (only_row),
  constraint reminder_settings_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  constraint reminder_settings_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 1439)))
);

grant select, update on table reminder_settings to anteroom_app;

create table reminders (
  id bigint not null generated always as identity,
  appointment_id bigint not null,
  rule_id bigint not null,
  doctor_id bigint not null,
  for_time timestamp with time zone not null,
  due_at timestamp with time zone not null,
  state text not null default 'planned'::text,
  skipped_because text,
  mail_job_id bigint,
  masked_recipient text,
  changed_at timestamp with time zone not null,
  message_id uuid,
  provider_id text,
  recipient_hash bytea,
  attempts smallint not null default 0,
  problem text,
  patient_id bigint,
  constraint reminders_pkey PRIMARY KEY (id),
  constraint reminders_message_id_key UNIQUE (message_id),
  constraint reminders_once UNIQUE (appointment_id, patient_id, rule_id, for_time),
  constraint reminders_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint reminders_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES reminder_rules(id),
  constraint reminders_check CHECK (((state = 'skipped'::text) = (skipped_because IS NOT NULL))),
  constraint reminders_recipient_hash_check CHECK ((octet_length(recipient_hash) = 32)),
  constraint reminders_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'queued'::text, 'claimed'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'unknown'::text, 'skipped'::text])))
);

CREATE INDEX reminders_by_due ON public.reminders USING btree (due_at, id);
CREATE INDEX reminders_by_patient ON public.reminders USING btree (patient_id);
CREATE INDEX reminders_by_recipient ON public.reminders USING btree (recipient_hash, for_time) WHERE (recipient_hash IS NOT NULL);
CREATE INDEX reminders_by_time ON public.reminders USING btree (for_time);
CREATE INDEX reminders_claimed ON public.reminders USING btree (changed_at) WHERE (state = 'claimed'::text);
CREATE INDEX reminders_due ON public.reminders USING btree (due_at) WHERE (state = 'planned'::text);
CREATE INDEX reminders_queued ON public.reminders USING btree (mail_job_id) WHERE (state = 'queued'::text);

grant delete, insert, select, update on table reminders to anteroom_app;

create table restricted_patients (
  patient_id bigint not null,
  reason text not null,
  restricted_at timestamp with time zone not null,
  restricted_by bigint not null,
  constraint restricted_patients_pkey PRIMARY KEY (patient_id),
  constraint restricted_patients_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id) ON DELETE CASCADE,
  constraint restricted_patients_restricted_by_fkey FOREIGN KEY (restricted_by) REFERENCES users(id),
  constraint restricted_patients_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300)))
);

CREATE INDEX restricted_patients_by_user ON public.restricted_patients USING btree (restricted_by);

CREATE TRIGGER restricted_patients_are_hidden AFTER INSERT ON public.restricted_patients FOR EACH ROW EXECUTE FUNCTION hide_restricted_patient();
CREATE TRIGGER restricted_patients_are_shown_again AFTER DELETE ON public.restricted_patients FOR EACH ROW EXECUTE FUNCTION show_patient_again();

grant delete, insert, select on table restricted_patients to anteroom_app;

create table retention_sweeps (
  id bigint not null generated always as identity,
  server text not null,
  started_at timestamp with time zone not null,
  took_millis integer not null,
  removed jsonb not null,
  overdue jsonb not null,
  failed text[] not null default '{}'::text[],
  constraint retention_sweeps_pkey PRIMARY KEY (id),
  constraint retention_sweeps_overdue_check CHECK ((jsonb_typeof(overdue) = 'object'::text)),
  constraint retention_sweeps_removed_check CHECK ((jsonb_typeof(removed) = 'object'::text)),
  constraint retention_sweeps_server_check CHECK (((length(server) >= 1) AND (length(server) <= 100))),
  constraint retention_sweeps_took_millis_check CHECK ((took_millis >= 0))
);

CREATE INDEX retention_sweeps_by_time ON public.retention_sweeps USING btree (started_at DESC);

grant delete, insert, select on table retention_sweeps to anteroom_app;

create table schedule_exception_hours (
  exception_id bigint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  slot_duration_minutes smallint not null,
  constraint schedule_exception_hours_exception_id_fkey FOREIGN KEY (exception_id) REFERENCES schedule_exceptions(id) ON DELETE CASCADE,
  constraint schedule_exception_hours_check CHECK (((end_minute - start_minute) >= slot_duration_minutes)),
  constraint schedule_exception_hours_end_minute_check CHECK ((((end_minute >= 15) AND (end_minute <= 1439)) AND ((((end_minute)::integer % 15) = 0) OR (end_minute = 1439)))),
  constraint schedule_exception_hours_slot_duration_minutes_check CHECK ((slot_duration_minutes = ANY (ARRAY[15, 30, 45, 60, 90, 120]))),
  constraint schedule_exception_hours_start_minute_check CHECK ((((start_minute >= 0) AND (start_minute <= 1425)) AND (((start_minute)::integer % 15) = 0))),
  constraint schedule_exception_hours_exception_id_int4range_excl EXCLUDE USING gist (exception_id WITH =, int4range((start_minute)::integer, (end_minute)::integer) WITH &&)
);

grant delete, insert, select, update on table schedule_exception_hours to anteroom_app;

create table schedule_exceptions (
  id bigint not null generated always as identity,
  doctor_id bigint not null,
  first_date date not null,
  last_date date not null,
  note text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint schedule_exceptions_pkey PRIMARY KEY (id),
  constraint schedule_exceptions_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint schedule_exceptions_check CHECK (((last_date >= first_date) AND (last_date <= (first_date + 365)))),
  constraint schedule_exceptions_note_check CHECK ((note <> ''::text)),
  constraint schedule_exceptions_doctor_id_daterange_excl EXCLUDE USING gist (doctor_id WITH =, daterange(first_date, last_date, '[]'::text) WITH &&)
);

grant delete, insert, select, update on table schedule_exceptions to anteroom_app;

create table schedule_hours (
  id bigint not null generated always as identity,
  slot_id bigint not null,
  doctor_id bigint not null,
  day_of_week smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  since timestamp with time zone not null,
  until timestamp with time zone,
  is_first boolean not null,
  constraint schedule_hours_pkey PRIMARY KEY (id),
  constraint schedule_hours_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint schedule_hours_check CHECK ((since <= until))
);

CREATE UNIQUE INDEX schedule_hours_in_force ON public.schedule_hours USING btree (slot_id) WHERE (until IS NULL);
CREATE INDEX schedule_hours_of_doctor ON public.schedule_hours USING btree (doctor_id, day_of_week);

grant insert, select, update on table schedule_hours to anteroom_app;

create table schedule_slots (
  id bigint not null generated always as identity,
  doctor_id bigint not null,
  day_of_week smallint not null,
  start_minute smallint not null,
  end_minute smallint not null,
  slot_duration_minutes smallint not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint schedule_slots_pkey PRIMARY KEY (id),
  constraint schedule_slots_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint schedule_slots_check CHECK (((end_minute - start_minute) >= slot_duration_minutes)),
  constraint schedule_slots_day_of_week_check CHECK (((day_of_week >= 0) AND (day_of_week <= 6))),
  constraint schedule_slots_end_minute_check CHECK ((((end_minute >= 15) AND (end_minute <= 1439)) AND ((((end_minute)::integer % 15) = 0) OR (end_minute = 1439)))),
  constraint schedule_slots_slot_duration_minutes_check CHECK ((slot_duration_minutes = ANY (ARRAY[15, 30, 45, 60, 90, 120]))),
  constraint schedule_slots_start_minute_check CHECK ((((start_minute >= 0) AND (start_minute <= 1425)) AND (((start_minute)::integer % 15) = 0))),
  constraint schedule_slots_doctor_id_day_of_week_int4range_excl EXCLUDE USING gist (doctor_id WITH =, day_of_week WITH =, int4range((start_minute)::integer, (end_minute)::integer) WITH &&) WHERE (is_active)
);

CREATE TRIGGER schedule_slots_keep_hours AFTER INSERT OR DELETE OR UPDATE ON public.schedule_slots FOR EACH ROW EXECUTE FUNCTION schedule_slot_changed();

grant delete, insert, select, update on table schedule_slots to anteroom_app;

create table session_tokens (
  id bigint not null generated always as identity,
  session_id bigint not null,
  parent_id bigint,
  refresh_hash bytea not null,
  access_hash bytea not null,
  access_expires_at timestamp with time zone not null,
  salt bytea not null,
  created_at timestamp with time zone not null default now(),
  first_used_at timestamp with time zone,
  rotated_at timestamp with time zone,
  constraint session_tokens_pkey PRIMARY KEY (id),
  constraint session_tokens_access_hash_key UNIQUE (access_hash),
  constraint session_tokens_parent_id_key UNIQUE (parent_id),
  constraint session_tokens_refresh_hash_key UNIQUE (refresh_hash),
  constraint session_tokens_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES session_tokens(id) ON DELETE CASCADE,
  constraint session_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint session_tokens_access_hash_check CHECK ((octet_length(access_hash) = 32)),
  constraint session_tokens_refresh_hash_check CHECK ((octet_length(refresh_hash) = 32)),
  constraint session_tokens_salt_check CHECK ((octet_length(salt) = 32))
);

CREATE INDEX session_tokens_by_session ON public.session_tokens USING btree (session_id);

grant delete, insert, select, update on table session_tokens to anteroom_app;

create table sessions (
  id bigint not null generated always as identity,
  user_id bigint not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  last_active_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  end_reason text,
  user_agent text,
  ip_address inet,
  factors text[] not null default '{}'::text[],
  stepped_up_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sessions_check CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['signed_out'::text, 'ended_by_user'::text, 'ended_by_admin'::text, 'token_reused'::text, 'idle'::text, 'password_changed'::text, 'account_disabled'::text, 'too_many_sessions'::text, 'second_factor_added'::text, 'second_factor_reset'::text]))),
  constraint sessions_factors_check CHECK ((factors <@ ARRAY['password'::text, 'totp'::text, 'recovery_code'::text, 'passkey'::text])),
  constraint sessions_user_agent_check CHECK ((char_length(user_agent) <= 400))
);

CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_open_by_user ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL);

grant delete, insert, select, update on table sessions to anteroom_app;

create table shown_estimates (
  id bigint not null generated always as identity,
  appointment_id bigint not null,
  doctor_id bigint not null,
  shown_at timestamp with time zone not null,
  shown_on text not null,
  estimate timestamp with time zone not null,
  low timestamp with time zone not null,
  high timestamp with time zone not null,
  first_on date,
  first_ahead text,
  constraint shown_estimates_pkey PRIMARY KEY (id),
  constraint shown_estimates_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint shown_estimates_check CHECK (((low <= estimate) AND (estimate <= high))),
  constraint shown_estimates_check1 CHECK (((first_on IS NULL) = (first_ahead IS NULL))),
  constraint shown_estimates_shown_on_check CHECK ((shown_on = ANY (ARRAY['display'::text, 'visit_page'::text])))
);

CREATE INDEX shown_estimates_by_time ON public.shown_estimates USING btree (doctor_id, shown_at);
CREATE UNIQUE INDEX shown_estimates_first ON public.shown_estimates USING btree (appointment_id, first_on, first_ahead) INCLUDE (shown_at, estimate, low, high) WHERE (first_on IS NOT NULL);
CREATE INDEX shown_estimates_of_appointment ON public.shown_estimates USING btree (appointment_id, id DESC);

grant delete, insert, select, update on table shown_estimates to anteroom_app;

create table slot_holds (
  id bigint not null generated always as identity,
  doctor_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  purpose text not null,
  network_hash bytea,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint slot_holds_pkey PRIMARY KEY (id),
  constraint slot_holds_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES queues(doctor_id),
  constraint slot_holds_check CHECK ((ends_at > starts_at)),
  constraint slot_holds_network_hash_check CHECK ((octet_length(network_hash) = 32)),
  constraint slot_holds_purpose_check CHECK ((purpose = 'self_booking'::text)),
  constraint slot_holds_overlap EXCLUDE USING gist (doctor_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
);

CREATE INDEX slot_holds_by_expiry ON public.slot_holds USING btree (expires_at);
CREATE INDEX slot_holds_by_network ON public.slot_holds USING btree (network_hash) WHERE (network_hash IS NOT NULL);

grant delete, insert, select, update on table slot_holds to anteroom_app;

create table throttles (
  key text not null,
  points integer not null,
  expire bigint,
  constraint throttles_pkey PRIMARY KEY (key)
);

CREATE INDEX throttles_by_expiry ON public.throttles USING btree (expire);

grant delete, insert, select, update on table throttles to anteroom_app;

create table totp_factors (
  user_id bigint not null,
  sealed bytea,
  confirmed_at timestamp with time zone,
  last_step bigint,
  pending_sealed bytea,
  pending_since timestamp with time zone,
  constraint totp_factors_pkey PRIMARY KEY (user_id),
  constraint totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint totp_factors_check CHECK (((sealed IS NULL) = (confirmed_at IS NULL))),
  constraint totp_factors_check1 CHECK (((sealed IS NULL) = (last_step IS NULL))),
  constraint totp_factors_check2 CHECK (((pending_sealed IS NULL) = (pending_since IS NULL))),
  constraint totp_factors_check3 CHECK (((sealed IS NOT NULL) OR (pending_sealed IS NOT NULL)))
);

grant delete, insert, select, update on table totp_factors to anteroom_app;

create table used_challenges (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint used_challenges_challenge_hash_check CHECK ((octet_length(challenge_hash) = 32))
);

CREATE INDEX used_challenges_by_expiry ON public.used_challenges USING btree (expires_at);

grant delete, insert, select on table used_challenges to anteroom_app;

create table users (
  id bigint not null generated always as identity,
  email citext not null,
  name text not null,
  role text not null,
  password_hash text not null,
  email_verified_at timestamp with time zone,
  is_enabled boolean not null default true,
  last_sign_in_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  is_confirmed boolean not null default true,
  must_choose_password boolean not null default false,
  single_key_shortcuts boolean not null default true,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_id_role_key UNIQUE (id, role),
  constraint users_email_check CHECK (((char_length((email)::text) >= 3) AND (char_length((email)::text) <= 254))),
  constraint users_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 100))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'doctor'::text, 'manager'::text])))
);

CREATE INDEX users_in_list_order ON public.users USING btree (normal_text(name) COLLATE "C", id);
CREATE INDEX users_unconfirmed ON public.users USING btree (id) WHERE (NOT is_confirmed);

CREATE TRIGGER users_keep_hours AFTER UPDATE OF is_enabled, is_confirmed ON public.users FOR EACH ROW WHEN (((old.is_enabled IS DISTINCT FROM new.is_enabled) OR (old.is_confirmed IS DISTINCT FROM new.is_confirmed))) EXECUTE FUNCTION doctor_enabled_or_disabled();

grant insert, select, update on table users to anteroom_app;

create table visit_drafts (
  appointment_id bigint not null,
  version integer not null default 1,
  author_id bigint,
  edited_at timestamp with time zone,
  notes text,
  diagnosis text,
  treatment text,
  prescription text,
  constraint visit_drafts_pkey PRIMARY KEY (appointment_id),
  constraint visit_drafts_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint visit_drafts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint visit_drafts_check CHECK ((num_nonnulls(author_id, edited_at) = ANY (ARRAY[0, 2]))),
  constraint visit_drafts_check1 CHECK (((edited_at IS NOT NULL) OR (num_nonnulls(notes, diagnosis, treatment, prescription) = 0))),
  constraint visit_drafts_diagnosis_check CHECK ((char_length(diagnosis) <= 2000)),
  constraint visit_drafts_notes_check CHECK ((char_length(notes) <= 2000)),
  constraint visit_drafts_prescription_check CHECK ((char_length(prescription) <= 2000)),
  constraint visit_drafts_treatment_check CHECK ((char_length(treatment) <= 2000))
);

CREATE INDEX visit_drafts_open ON public.visit_drafts USING btree (edited_at) WHERE (edited_at IS NOT NULL);

grant delete, insert, select, update on table visit_drafts to anteroom_app;

create table visit_link_holders (
  appointment_id bigint not null,
  user_id bigint not null,
  handed_out_at timestamp with time zone not null,
  constraint visit_link_holders_pkey PRIMARY KEY (appointment_id, user_id),
  constraint visit_link_holders_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES visit_links(appointment_id) ON DELETE CASCADE,
  constraint visit_link_holders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX visit_link_holders_by_user ON public.visit_link_holders USING btree (user_id, handed_out_at);

grant delete, insert, select, update on table visit_link_holders to anteroom_app;

create table visit_links (
  appointment_id bigint not null,
  salt bytea not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  created_by bigint,
  last_used_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_reason text,
  constraint visit_links_pkey PRIMARY KEY (appointment_id),
  constraint visit_links_secret_hash_key UNIQUE (secret_hash),
  constraint visit_links_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE,
  constraint visit_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint visit_links_closed CHECK (((closed_at IS NULL) = (closed_reason IS NULL))),
  constraint visit_links_closed_reason_check CHECK ((closed_reason = ANY (ARRAY['account_disabled'::text, 'password_changed'::text, 'session_stolen'::text, 'doctor_disabled'::text]))),
  constraint visit_links_salt_check CHECK ((octet_length(salt) = 16)),
  constraint visit_links_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
);

grant delete, insert, select, update on table visit_links to anteroom_app;

create table waiting_list (
  id bigint not null generated always as identity,
  patient_id bigint not null,
  replaces_appointment_id bigint,
  appointment_types text[] not null default '{}'::text[],
  earliest date not null,
  latest date,
  weekdays smallint[] not null default '{}'::smallint[],
  from_minute smallint,
  until_minute smallint,
  least_notice_minutes integer not null,
  priority text not null,
  since timestamp with time zone not null,
  added_by bigint,
  state text not null default 'waiting'::text,
  settled_at timestamp with time zone,
  appointment_id bigint,
  version integer not null default 1,
  constraint waiting_list_pkey PRIMARY KEY (id),
  constraint waiting_list_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint waiting_list_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES patients(id),
  constraint waiting_list_replaces_appointment_id_fkey FOREIGN KEY (replaces_appointment_id) REFERENCES appointments(id) ON DELETE SET NULL,
  constraint waiting_list_check CHECK ((latest >= earliest)),
  constraint waiting_list_check1 CHECK ((from_minute < until_minute)),
  constraint waiting_list_check2 CHECK (((state = 'waiting'::text) = (settled_at IS NULL))),
  constraint waiting_list_from_minute_check CHECK (((from_minute >= 0) AND (from_minute <= 1439))),
  constraint waiting_list_least_notice_minutes_check CHECK (((least_notice_minutes >= 0) AND (least_notice_minutes <= 20160))),
  constraint waiting_list_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'routine'::text]))),
  constraint waiting_list_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'booked'::text, 'removed'::text]))),
  constraint waiting_list_until_minute_check CHECK (((until_minute >= 1) AND (until_minute <= 1440))),
  constraint waiting_list_weekdays_check CHECK ((weekdays <@ ARRAY[(0)::smallint, (1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint]))
);

CREATE INDEX waiting_list_by_booked ON public.waiting_list USING btree (appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX waiting_list_by_replaced ON public.waiting_list USING btree (replaces_appointment_id) WHERE (replaces_appointment_id IS NOT NULL);
CREATE INDEX waiting_list_in_order ON public.waiting_list USING btree (priority DESC, since, id) WHERE (state = 'waiting'::text);
CREATE INDEX waiting_list_of_patient ON public.waiting_list USING btree (patient_id);
CREATE INDEX waiting_list_settled ON public.waiting_list USING btree (settled_at) WHERE (settled_at IS NOT NULL);

grant delete, insert, select, update on table waiting_list to anteroom_app;

create table waiting_list_doctors (
  entry_id bigint not null,
  doctor_id bigint not null,
  constraint waiting_list_doctors_pkey PRIMARY KEY (entry_id, doctor_id),
  constraint waiting_list_doctors_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES doctors(id),
  constraint waiting_list_doctors_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waiting_list(id) ON DELETE CASCADE
);

CREATE INDEX waiting_list_doctors_of_doctor ON public.waiting_list_doctors USING btree (doctor_id);

grant delete, insert, select, update on table waiting_list_doctors to anteroom_app;

grant usage on schema public to anteroom_app;
grant usage on schema public to public;
grant usage on sequence appointments_id_seq to anteroom_app;
grant usage on sequence patients_id_seq to anteroom_app;
