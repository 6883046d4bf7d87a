-- The hash of the published demo password that all accounts of the demo clinic are created with. A server that other
-- machines can reach finds these accounts by the hash, instead of trying the password on every account.
alter table clinic_settings add column demo_password_hash text;
comment on column clinic_settings.demo_password_hash is
  'The password hash that the accounts of the demo clinic were loaded with; null: the demo was never loaded.';

-- For demo clinics loaded before this migration, stores the hash that most of their accounts share. The server verifies
-- the hash before it uses it.
update clinic_settings set demo_password_hash = (
  select mode() within group (order by password_hash) from users where email::text like '%@demo.clinic'
) where exists (select from audit_events where action = 'demo.loaded');
