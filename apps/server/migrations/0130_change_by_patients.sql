-- How many minutes before an appointment its patient may still cancel or move it on the page of the ticket. Null: only
-- staff can change appointments.
alter table booking_pages add column change_until_minutes integer check (change_until_minutes between 0 and 20160);
