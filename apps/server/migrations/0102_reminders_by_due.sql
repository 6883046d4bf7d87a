-- This index serves the list of a day's reminders.
create index reminders_by_due on reminders (due_at, id);
