-- A date format is now only the order of day, month and year, with any separator. A server of the previous release
-- reads such an import with slashes only, and refuses the other lines with a message.
update imports set options = jsonb_set(options, '{dateFormat}', '"DD/MM/YYYY"')
where options ->> 'dateFormat' = 'DD.MM.YYYY';
