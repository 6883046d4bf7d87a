export { DayListSection } from './components/day-list-section.tsx';
export { ReportsScreen } from './components/reports-screen.tsx';
export { reportMessages } from './reports.messages.ts';
