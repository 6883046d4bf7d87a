export { calendarRoutes } from './calendars.routes.ts';
