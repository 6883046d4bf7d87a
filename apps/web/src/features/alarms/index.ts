export { EarlierAlarmsButton } from './components/earlier-alarms-button.tsx';
export { OpenAlarms } from './components/open-alarms.tsx';
