export { calendarRoutes } from './calendars.routes.ts';
export { feedLinks } from './feed-links.ts';
