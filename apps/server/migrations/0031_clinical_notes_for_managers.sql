-- Whether managers see diagnosis, treatment, prescription and medical history. Off: they can't change them either.
alter table clinic_settings add column managers_see_clinical_notes boolean not null default true;
