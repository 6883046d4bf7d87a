-- The time zone of the clinic's server. Backups contain it, and operator commands use it. Null until a server that
-- stores the zone has started.
alter table clinic_settings add column timezone text;
