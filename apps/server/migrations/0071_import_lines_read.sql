-- How much of the file was read. After a crash some later lines may already be written, so this is less than
-- `lines_done`, which counts the lines with a result.
alter table imports add column lines_read integer not null default 0;

update imports set lines_read = lines_done;
