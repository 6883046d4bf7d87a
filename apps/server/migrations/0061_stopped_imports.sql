-- An import that an admin stopped did not fail: what it brought stays, and the rest can follow. A server of the release
-- before shows it without a label.
alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check
    check (state in ('uploading', 'checking', 'checked', 'importing', 'done', 'stopped', 'failed'));

update imports set state = 'stopped' where state = 'failed' and failure like 'Stopped%';
