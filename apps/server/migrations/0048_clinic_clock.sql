-- How the clinic writes times of day, and the first day of its week. Null: the usual format in the country of the
-- clinic's time zone.
alter table clinic_settings
  add column time_format text check (time_format in ('12', '24')),
  add column first_day_of_week smallint not null default 0 check (first_day_of_week in (0, 1, 6));
