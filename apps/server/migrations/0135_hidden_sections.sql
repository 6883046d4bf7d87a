-- The sections of a patient's record that are hidden from a role. Doctors see all sections.
alter table clinic_settings
  add column hidden_from_managers text[] not null default '{}',
  add column hidden_from_admins text[] not null default '{}',
  add constraint clinic_settings_hidden_sections_check check (
    hidden_from_managers || hidden_from_admins <@ array[
      'contact', 'emergency_contact', 'insurance', 'medical_history', 'medication', 'visit_reason', 'visit_notes', 'outcome'
    ]
  );

update clinic_settings set hidden_from_managers = array['medical_history', 'outcome']
where not managers_see_clinical_notes;

-- Servers of the previous release still read and write managers_see_clinical_notes. Remove this function with the next
-- release.
create function follow_clinical_notes() returns trigger language plpgsql as $$
begin
  if new.hidden_from_managers is distinct from old.hidden_from_managers then
    new.managers_see_clinical_notes := not new.hidden_from_managers && array['medical_history', 'outcome'];
  elsif new.managers_see_clinical_notes is distinct from old.managers_see_clinical_notes then
    new.hidden_from_managers := array(
      select section from unnest(old.hidden_from_managers) as section where section not in ('medical_history', 'outcome')
    ) || case when new.managers_see_clinical_notes then '{}'::text[] else array['medical_history', 'outcome'] end;
  end if;
  return new;
end $$;
create trigger clinic_settings_follow_clinical_notes before update on clinic_settings
  for each row execute function follow_clinical_notes();
