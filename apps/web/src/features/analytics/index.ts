export { analyticsMessages } from './analytics.messages.ts';
export { QueueAnalyticsScreen } from './components/queue-analytics-screen.tsx';
