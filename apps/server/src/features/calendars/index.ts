export { calendarRoutes } from './calendars.routes.ts';
export { closeFeedsWithPasswords } from './close-feeds-with-passwords.ts';
