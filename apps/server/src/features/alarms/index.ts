export { alarmRoutes } from './alarms.routes.ts';
export { createAlarmFigures } from './alarms-figure.ts';
export { keepAlarms } from './check-alarms.ts';
