-- An import that an admin stopped did not fail: its records stay, and the rest can follow. A server of the previous
-- release shows it without a label.
alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check
    check (state in ('uploading', 'checking', 'checked', 'importing', 'done', 'stopped', 'failed'));

update imports set state = 'stopped' where state = 'failed' and failure like 'Stopped%';
