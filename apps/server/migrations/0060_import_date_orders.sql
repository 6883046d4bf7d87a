-- A date format now gives only the order of day, month and year, with any separator. A server of the previous release
-- accepts only slashes in such an import, and refuses other lines with a message.
update imports set options = jsonb_set(options, '{dateFormat}', '"DD/MM/YYYY"')
where options ->> 'dateFormat' = 'DD.MM.YYYY';
