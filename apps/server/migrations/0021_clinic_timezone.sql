-- The zone that the clinic's server works in: a backup carries it, and the operator's commands judge days by it. Null:
-- no server that remembers it has started yet.
alter table clinic_settings add column timezone text;
