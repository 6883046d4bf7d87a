-- How many lines of the file were read. After a crash, this can be less than `lines_done`, which counts the lines with
-- a result, because later lines may already have been written.
alter table imports add column lines_read integer not null default 0;

update imports set lines_read = lines_done;
