-- Collects statistics of the tables that an import has just filled, before autovacuum does. Otherwise the planner would
-- assume that these tables are still empty and would scan them completely again and again. Only the owner of a table
-- may analyze it, but requests and imports run with a role that owns nothing, so this function runs as the owner.
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
