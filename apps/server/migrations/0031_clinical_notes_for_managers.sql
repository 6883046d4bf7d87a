-- Whether managers see diagnosis, treatment, prescription and medical history. If false, managers cannot change these
-- fields either.
alter table clinic_settings add column managers_see_clinical_notes boolean not null default true;
