export { createSmsListener } from './receive-sms.ts';
export { reminderRoutes } from './reminders.routes.ts';
export { keepReminders, workOffReminders } from './send-reminders.ts';
export { writeReminder } from './write-reminder.ts';
