export { RemindersScreen } from './components/reminders-screen.tsx';
export { reminderMessages } from './reminders.messages.ts';
