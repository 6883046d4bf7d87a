-- A word in the last check of an import that has no value of ours, or that the admin gave a meaning. It may be patient
-- data if a column is mapped wrongly, so it is deleted when the import begins.
create table import_words (
  import_id bigint not null references imports (id) on delete cascade,
  field text not null,
  word text not null check (char_length(word) between 1 and 100),
  count integer not null check (count > 0),
  -- One of our values, empty for "leave the cell empty", null if it is not decided.
  meaning text,
  primary key (import_id, field, word)
);

-- What an admin said a word of another system means. Later imports from the same system use it.
create table import_meanings (
  kind text not null check (kind in ('patients', 'appointments')),
  -- The name that the admin gave the other system, or empty.
  source text not null check (char_length(source) <= 40),
  field text not null,
  word text not null check (char_length(word) between 1 and 100),
  meaning text not null,
  changed_at timestamptz not null default now(),
  primary key (kind, source, field, word)
);
