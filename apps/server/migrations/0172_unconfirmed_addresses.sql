-- Since when a replaced mail address waits until its owner confirms it, or staff check it with the patient. Null: messages may
-- go to the address. The address that a record is added with is trusted, and so is the first one of a record.
alter table patients add column email_unconfirmed_since timestamptz;

-- Whichever program writes it. A removed address leaves the mark, so that the next one has to be confirmed too.
create function distrust_replaced_email() returns trigger language plpgsql as $$
begin
  new.email_unconfirmed_since := new.updated_at;
  return new;
end $$;
create trigger patients_distrust_replaced_email before update of email on patients
  for each row when (lower(new.email) is distinct from lower(old.email)
    and (old.email is not null or old.email_unconfirmed_since is not null))
  execute function distrust_replaced_email();
