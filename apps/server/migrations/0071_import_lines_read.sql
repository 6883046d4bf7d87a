-- How far the file was read. A crash in the middle of a stretch of lines leaves some of its later lines already written,
-- so this is less than `lines_done`, which counts the lines with a result.
alter table imports add column lines_read integer not null default 0;

update imports set lines_read = lines_done;
