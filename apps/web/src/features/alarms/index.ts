export { alarmList } from './api/alarm-queries.ts';
export { EarlierAlarmsButton } from './components/earlier-alarms.tsx';
export { OpenAlarms } from './components/open-alarms.tsx';
