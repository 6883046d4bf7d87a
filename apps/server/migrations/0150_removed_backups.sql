-- The number of earlier backup files that this run removed: old, unverified and interrupted ones.
alter table backup_runs add column removed_files integer not null default 0 check (removed_files >= 0);
