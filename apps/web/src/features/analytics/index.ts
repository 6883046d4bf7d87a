export { analyticsWords } from './analytics.words.ts';
export { QueueAnalyticsScreen } from './components/queue-analytics-screen.tsx';
