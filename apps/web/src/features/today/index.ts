export { TodayCards } from './components/doctor-cards.tsx';
export { TodayOverview } from './components/today-overview.tsx';
export { useToday } from './use-today.ts';
