export { TodayCards } from './components/doctor-cards.tsx';
export { TodayOverview } from './components/today-overview.tsx';
export { useIsTodayDrawn } from './use-today.ts';
