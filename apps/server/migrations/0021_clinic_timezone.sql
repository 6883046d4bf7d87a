-- The time zone of the clinic's server. A backup contains it, and operator commands use it. Null: no server that stores
-- it has started yet.
alter table clinic_settings add column timezone text;
