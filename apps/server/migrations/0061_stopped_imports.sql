-- An import that an admin stopped is not a failed one: its records stay, and the remaining lines can follow. A server
-- of the previous release shows it without a label.
alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check
    check (state in ('uploading', 'checking', 'checked', 'importing', 'done', 'stopped', 'failed'));

update imports set state = 'stopped' where state = 'failed' and failure like 'Stopped%';
