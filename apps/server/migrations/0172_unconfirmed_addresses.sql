-- When a mail address was replaced. Set until the owner confirms the new address, or staff check it with the patient.
-- Null: messages may go to the address. The first address of a record is always trusted.
alter table patients add column email_unconfirmed_since timestamptz;

-- Marks a replaced address as unconfirmed, for every program that writes it. Removing an address also marks the record,
-- so that the next address must be confirmed.
create function distrust_replaced_email() returns trigger language plpgsql as $$
begin
  new.email_unconfirmed_since := new.updated_at;
  return new;
end $$;
create trigger patients_distrust_replaced_email before update of email on patients
  for each row when (lower(new.email) is distinct from lower(old.email)
    and (old.email is not null or old.email_unconfirmed_since is not null))
  execute function distrust_replaced_email();
