export { createSmsListener } from './receive-sms.ts';
export { reminderRoutes } from './reminders.routes.ts';
export { keepReminders, workOffReminders } from './send-reminders.ts';
export { createSmsFigure } from './sms-figure.ts';
export { findSmsState } from './sms-state.queries.ts';
export { writeReminder } from './write-reminder.ts';
