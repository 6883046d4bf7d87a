-- How long before its time a patient may still cancel or move an appointment on the page of its ticket. Null: only the
-- practice changes appointments.
alter table booking_pages add column change_until_minutes integer check (change_until_minutes between 0 and 20160);
