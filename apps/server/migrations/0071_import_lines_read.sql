-- How many lines of the file were read. Before a crash, later lines may already have been written, so this can be less
-- than `lines_done`, which counts the lines with a result.
alter table imports add column lines_read integer not null default 0;

update imports set lines_read = lines_done;
