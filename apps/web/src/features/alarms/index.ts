export { OpenAlarms } from './components/open-alarms.tsx';
