-- Whether the web app responds to single keys, such as `c` for Call Next. People whose speech input types letters can
-- turn this off.
alter table users add column single_key_shortcuts boolean not null default true;
