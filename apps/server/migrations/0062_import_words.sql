-- A text that the last check of an import found in a column with fixed values, if it matches none of our values or the
-- admin gave it a meaning. If a column was mapped wrongly, the text can be patient data, so the rows are deleted when
-- the import begins.
create table import_words (
  import_id bigint not null references imports (id) on delete cascade,
  field text not null,
  word text not null check (char_length(word) between 1 and 100),
  count integer not null check (count > 0),
  -- The meaning of the text: one of our values. Empty: leave the cell empty. Null: not decided yet.
  meaning text,
  primary key (import_id, field, word)
);

-- The meaning that an admin gave a text of another system. Later imports from the same system use it.
create table import_meanings (
  kind text not null check (kind in ('patients', 'appointments')),
  -- The admin's name for the other system. Empty: no name.
  source text not null check (char_length(source) <= 40),
  field text not null,
  word text not null check (char_length(word) between 1 and 100),
  meaning text not null,
  changed_at timestamptz not null default now(),
  primary key (kind, source, field, word)
);
