-- A secret link closes when the account that opened it is disabled, and at its maximum age at the latest. Admins can
-- review emergency access.

-- A link works until `expires_at`, unless it was not used for 90 days since its last use or `renewed_at`.
-- `closed_reason` is null if a person closed the link. `replaced_at` is set when the link got a new URL.
alter table displays
  add column renewed_at timestamptz not null default now(),
  add column expires_at timestamptz not null default now() + interval '1 year',
  add column closed_reason text
    check (closed_reason in ('account_disabled', 'password_changed', 'session_stolen', 'doctor_disabled', 'expired', 'unused')),
  add column replaced_at timestamptz,
  add constraint displays_closed check (closed_reason is null or revoked_at is not null),
  add constraint displays_replaced check (replaced_at is null or revoked_at is not null);
create index displays_open_by_maker on displays (created_by) where revoked_at is null;

alter table calendar_feeds
  add column renewed_at timestamptz not null default now(),
  add column expires_at timestamptz not null default now() + interval '1 year',
  add column closed_reason text
    check (closed_reason in ('account_disabled', 'password_changed', 'session_stolen', 'doctor_disabled', 'expired', 'unused')),
  add column replaced_at timestamptz,
  add constraint calendar_feeds_closed check (closed_reason is null or revoked_at is not null),
  add constraint calendar_feeds_replaced check (replaced_at is null or revoked_at is not null);

-- A closed ticket keeps its row until staff print or mail the next ticket. Until then, the row has a random hash that
-- matches no secret.
alter table visit_links
  add column created_by bigint references users (id),
  add column last_used_at timestamptz,
  add column closed_at timestamptz,
  add column closed_reason text
    check (closed_reason in ('account_disabled', 'password_changed', 'session_stolen', 'doctor_disabled')),
  add constraint visit_links_closed check ((closed_at is null) = (closed_reason is null));

-- The accounts that printed or mailed a ticket, and so may know its URL. Some of them did not create the link.
create table visit_link_holders (
  appointment_id bigint not null references visit_links (appointment_id) on delete cascade,
  user_id bigint not null references users (id),
  handed_out_at timestamptz not null,
  primary key (appointment_id, user_id)
);
create index visit_link_holders_by_user on visit_link_holders (user_id, handed_out_at);

-- `ended_at` is null if the access lasted its whole hour. Otherwise an admin, the doctor or the server ended the access
-- earlier.
alter table emergency_grants
  add column ended_at timestamptz,
  add column ended_by bigint references users (id),
  add column reviewed_at timestamptz,
  add column reviewed_by bigint references users (id),
  add column review_outcome text check (review_outcome in ('justified', 'not_justified')),
  add column review_note text check (char_length(review_note) <= 500),
  add constraint emergency_grants_ended check (ended_by is null or ended_at is not null),
  add constraint emergency_grants_reviewed check (
    (reviewed_at is null) = (reviewed_by is null) and (reviewed_at is null) = (review_outcome is null)
    and (review_note is null or reviewed_at is not null)
  );
create index emergency_grants_unreviewed on emergency_grants (id) where reviewed_at is null;
