-- Whether the web app responds to single keys, such as `c` for Call Next. Switched off by people whose speech input
-- types letters.
alter table users add column single_key_shortcuts boolean not null default true;
