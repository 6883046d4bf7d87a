export { afterQuiet, isQuiet, type QuietHours } from './quiet-hours.rules.ts';
export { createSmsListener } from './receive-sms.ts';
export { maskAddress } from './reminder.rules.ts';
export { findReminderSettings } from './reminder-rules.queries.ts';
export { reminderRoutes } from './reminders.routes.ts';
export { keepReminders, workOffReminders } from './send-reminders.ts';
export { createSmsFigure } from './sms-figure.ts';
export { findSmsState } from './sms-state.queries.ts';
export { writeReminder } from './write-reminder.ts';
