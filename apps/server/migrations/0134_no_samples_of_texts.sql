-- PostgreSQL's statistics contain samples of values. ANALYZE does not replace samples while a table is empty, so a
-- patient's text could stay in the statistics after its row was deleted. No query plan depends on these texts, so no
-- samples of them are stored. Setting the same type again removes existing samples.
alter table appointments
  alter column reason_for_visit type text, alter column reason_for_visit set statistics 0,
  alter column notes type text, alter column notes set statistics 0,
  alter column diagnosis type text, alter column diagnosis set statistics 0,
  alter column treatment type text, alter column treatment set statistics 0,
  alter column prescription type text, alter column prescription set statistics 0,
  alter column cancellation_reason type text, alter column cancellation_reason set statistics 0;
alter table deleted_appointments
  alter column reason_for_visit type text, alter column reason_for_visit set statistics 0,
  alter column notes type text, alter column notes set statistics 0,
  alter column diagnosis type text, alter column diagnosis set statistics 0,
  alter column treatment type text, alter column treatment set statistics 0,
  alter column prescription type text, alter column prescription set statistics 0,
  alter column cancellation_reason type text, alter column cancellation_reason set statistics 0;
alter table visit_drafts
  alter column notes type text, alter column notes set statistics 0,
  alter column diagnosis type text, alter column diagnosis set statistics 0,
  alter column treatment type text, alter column treatment set statistics 0,
  alter column prescription type text, alter column prescription set statistics 0;
alter table patients
  alter column address type text, alter column address set statistics 0,
  alter column zip_code type text, alter column zip_code set statistics 0,
  alter column emergency_contact_name type text, alter column emergency_contact_name set statistics 0,
  alter column emergency_contact_phone type text, alter column emergency_contact_phone set statistics 0,
  alter column medical_history type text, alter column medical_history set statistics 0,
  alter column allergies type text, alter column allergies set statistics 0,
  alter column current_medications type text, alter column current_medications set statistics 0,
  alter column insurance_provider type text, alter column insurance_provider set statistics 0,
  alter column insurance_policy_number type text, alter column insurance_policy_number set statistics 0;
alter table merged_patients
  alter column record type jsonb, alter column record set statistics 0,
  alter column survivor_before type jsonb, alter column survivor_before set statistics 0,
  alter column survivor_after type jsonb, alter column survivor_after set statistics 0;
alter table restricted_patients
  alter column reason type text, alter column reason set statistics 0;
alter table emergency_grants
  alter column reason type text, alter column reason set statistics 0,
  alter column review_note type text, alter column review_note set statistics 0;
alter table mail_jobs
  alter column recipient type citext, alter column recipient set statistics 0,
  alter column details type jsonb, alter column details set statistics 0,
  alter column last_error type text, alter column last_error set statistics 0;
alter table reminders
  alter column masked_recipient type text, alter column masked_recipient set statistics 0,
  alter column problem type text, alter column problem set statistics 0;
alter table offers
  alter column masked_recipient type text, alter column masked_recipient set statistics 0;
alter table idempotency_keys
  alter column answer type jsonb, alter column answer set statistics 0;
alter table imports
  alter column file_name type text, alter column file_name set statistics 0,
  alter column headers type text[], alter column headers set statistics 0;
alter table import_refusals
  alter column cells type text[], alter column cells set statistics 0,
  alter column reasons type jsonb, alter column reasons set statistics 0;
alter table import_emptied_cells
  alter column reasons type jsonb, alter column reasons set statistics 0;
alter table import_words
  alter column word type text, alter column word set statistics 0;
alter table import_meanings
  alter column word type text, alter column word set statistics 0;
