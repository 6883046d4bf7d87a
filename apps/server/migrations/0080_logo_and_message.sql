-- The clinic's logo and message for waiting room displays.
alter table clinic_settings
  add column logo bytea,
  -- The media type of the logo. The server checks it against the first bytes of the image. It is never SVG, which can
  -- contain scripts.
  add column logo_type text,
  -- The first half of the image's SHA-256. It is part of the image's URL.
  add column logo_version text,
  add constraint clinic_settings_logo check (
    num_nonnulls(logo, logo_type, logo_version) in (0, 3)
    and octet_length(logo) between 1 and 153600
    and logo_type in ('image/png', 'image/jpeg', 'image/webp')
    and logo_version ~ '^[0-9a-f]{32}$'
  );

alter table displays add column message text check (char_length(message) between 1 and 120);
