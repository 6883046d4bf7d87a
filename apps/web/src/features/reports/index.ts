export { DayListSection } from './components/day-list-section.tsx';
export { ReportsScreen } from './components/reports-screen.tsx';
export { reportWords } from './reports.words.ts';
