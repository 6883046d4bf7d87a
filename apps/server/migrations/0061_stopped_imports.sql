-- Adds a "stopped" state for imports that an admin stopped. Their records stay, and the remaining lines can be imported
-- later. Servers of the previous release show no label for this state.
alter table imports
  drop constraint imports_state_check,
  add constraint imports_state_check
    check (state in ('uploading', 'checking', 'checked', 'importing', 'done', 'stopped', 'failed'));

update imports set state = 'stopped' where state = 'failed' and failure like 'Stopped%';
