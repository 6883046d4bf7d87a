-- One hourly run in which a server deletes the data that the retention rules no longer keep. The row contains only
-- numbers.
create table retention_sweeps (
  id bigint generated always as identity primary key,
  server text not null check (length(server) between 1 and 100),
  started_at timestamptz not null,
  took_millis integer not null check (took_millis >= 0),
  -- The number of deleted rows and files by kind, such as { "sessions": 12 }. Kinds without deletions are omitted.
  removed jsonb not null check (jsonb_typeof(removed) = 'object'),
  -- The number of expired rows and files that still exist, in the same format as `removed`.
  overdue jsonb not null check (jsonb_typeof(overdue) = 'object'),
  -- The kinds of data whose deletion failed.
  failed text[] not null default '{}'
);

create index retention_sweeps_by_time on retention_sweeps (started_at desc);
