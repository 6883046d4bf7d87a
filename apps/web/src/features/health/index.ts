export { HealthScreen } from './components/health-screen.tsx';
export { healthMessages } from './health.messages.ts';
