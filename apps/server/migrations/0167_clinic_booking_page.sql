-- The clinic's own booking page shows the doctors who want to be listed. The page and each doctor's listing are off
-- until a user switches them on.
alter table clinic_settings add column booking_page_is_open boolean not null default false;
alter table booking_pages add column is_on_clinic_page boolean not null default false;
