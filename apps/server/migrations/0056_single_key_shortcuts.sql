-- Whether the web app listens to keys such as `c` for Call Next. Off for people whose speech input types letters.
alter table users add column single_key_shortcuts boolean not null default true;
