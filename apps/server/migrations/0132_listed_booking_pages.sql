-- Booking portals may read the free times of listed pages.
alter table booking_pages add column is_listed boolean not null default false;
