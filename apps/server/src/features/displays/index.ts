export { displayLinks } from './display-links.ts';
export { displayRoutes } from './displays.routes.ts';
