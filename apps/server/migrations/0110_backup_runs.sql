-- One attempt to write a backup into the backup folder, including failed attempts. The process that makes the backup
-- writes the row.
create table backup_runs (
  id bigint generated always as identity primary key,
  -- The name of the machine that has the backup file in its folder.
  server text not null check (char_length(server) between 1 and 100),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- When the backup passed its check: the server restored the file into a scratch database, and every table was equal.
  verified_at timestamptz,
  file text,
  bytes bigint,
  row_count bigint,
  -- The reason why there is no verified file: one sentence for the operator, without patient data.
  problem text check (char_length(problem) between 1 and 500),
  check (verified_at is null or (file is not null and bytes is not null and row_count is not null)),
  check (num_nonnulls(verified_at, problem) <= 1),
  check (num_nonnulls(verified_at, problem) = 0 or finished_at is not null)
);

create index backup_runs_by_start on backup_runs (started_at desc);
create index backup_runs_verified on backup_runs (verified_at desc) where verified_at is not null;

-- Since when a server makes backups every night. Null: no server does.
alter table clinic_settings add column backups_since timestamptz;

alter table alarms drop constraint alarms_kind_check;
alter table alarms add constraint alarms_kind_check check (kind in ('records_opened', 'records_listed',
  'records_exported', 'calls_refused', 'sign_ins_refused', 'trail_broken', 'backup_overdue'));
alter table alarms drop constraint alarms_check;
alter table alarms add constraint alarms_one_subject check (
  num_nonnulls(user_id, network) = case when kind in ('trail_broken', 'backup_overdue') then 0 else 1 end);
