-- The user who recorded that a patient agreed to messages by SMS, and when. Null: the patient gets no SMS.
alter table patients
  add column sms_consent_at timestamptz,
  add column sms_consent_by bigint references users (id),
  add constraint patients_sms_consent check ((sms_consent_at is null) = (sms_consent_by is null));

-- Withdraws the consent as soon as any program changes the patient's channel.
create function withdraw_sms_consent() returns trigger language plpgsql as $$
begin
  new.sms_consent_at := null;
  new.sms_consent_by := null;
  return new;
end $$;
create trigger patients_withdraw_sms_consent before insert or update on patients
  for each row when (new.contact_by is distinct from 'sms' and new.sms_consent_at is not null)
  execute function withdraw_sms_consent();

-- `claimed`: the server is about to call the provider. A row that stays claimed becomes `unknown` and is never sent
-- again, because the provider may have sent the message. A callback of the provider can still report the result.
alter table reminders
  drop constraint reminders_state_check,
  add constraint reminders_state_check check (
    state in ('planned', 'queued', 'claimed', 'sent', 'delivered', 'failed', 'unknown', 'skipped')),
  -- Identifies the message in requests to the provider and in its callbacks.
  add column message_id uuid unique,
  -- The id that the provider gave the message, if the provider's response arrived.
  add column provider_id text,
  -- A keyed hash of the phone number, as in `contact_blocks`. With it, the server finds the reminders to which a reply
  -- may refer.
  add column recipient_hash bytea check (octet_length(recipient_hash) = 32),
  add column attempts smallint not null default 0,
  -- An error code such as `HTTP 500` or `21211`. Never the provider's message, which can contain the phone number.
  add column problem text;
create index reminders_claimed on reminders (changed_at) where state = 'claimed';
create index reminders_by_recipient on reminders (recipient_hash, for_time) where recipient_hash is not null;
