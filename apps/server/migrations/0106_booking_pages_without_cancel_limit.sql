-- Patients cannot cancel or move on their page yet, so the limit had no effect.
alter table booking_pages drop column cancel_until_minutes;
