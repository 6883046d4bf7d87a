-- The clinic's own booking page shows the doctors who want to be on it. Both are off until someone switches them on.
alter table clinic_settings add column booking_page_is_open boolean not null default false;
alter table booking_pages add column is_on_clinic_page boolean not null default false;
