export { DayListSection } from './components/day-list.tsx';
export { ReportsScreen } from './components/reports-screen.tsx';
export { reportMessages } from './reports.messages.ts';
