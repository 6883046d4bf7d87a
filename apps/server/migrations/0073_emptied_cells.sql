-- An optional cell that could not be read and was left empty at the admin's choice. The row contains no text of the
-- file.
create table import_emptied_cells (
  import_id bigint not null references imports (id) on delete cascade,
  line_number integer not null,
  reasons jsonb not null,
  primary key (import_id, line_number)
);

alter table imports add column emptied_cells integer not null default 0;

update imports set options = options || '{"unreadableCells": "refuse"}' where options is not null;
