-- Collects statistics of the tables that an import has just filled, before autovacuum does. Otherwise the planner
-- assumes that these tables are still empty and scans them completely again and again. Only the owner of a table may
-- analyze it, and requests and imports run as a role that owns nothing.
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
