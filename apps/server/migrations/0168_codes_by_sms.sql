-- Settings for confirmation codes by SMS on booking pages. Off until an admin switches them on, because each SMS costs
-- money.
alter table clinic_settings
  add column booking_codes_by_sms boolean not null default false,
  -- The prefixes of phone numbers that may get codes, such as +49. The first prefix is the clinic's own country.
  add column booking_sms_prefixes text[] not null default '{}',
  -- The maximum number of codes sent by SMS in 24 hours.
  add column booking_sms_per_day smallint not null default 100 check (booking_sms_per_day between 1 and 2000),
  add constraint clinic_settings_codes_by_sms check (not booking_codes_by_sms or cardinality(booking_sms_prefixes) > 0);

-- The channel of the contact that the code confirms: email or SMS.
alter table booking_requests
  add column code_by text not null default 'email' check (code_by in ('email', 'sms'));
