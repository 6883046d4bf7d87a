-- Collects statistics of tables that an import has just filled, before autovacuum does: the planner believes that an
-- empty table stays empty, and reads all of it again and again. Only the owner of a table may collect them, and
-- requests and imports run as a role that owns nothing.
create function analyze_imported_patients() returns void language plpgsql security definer
set search_path from current as $$
begin
  analyze patients, imported_patients, patient_readers;
end
$$;

create function analyze_imported_appointments() returns void language plpgsql security definer
set search_path from current as $$
begin
  analyze appointments, imported_appointments, queue_entries, patient_readers;
end
$$;
