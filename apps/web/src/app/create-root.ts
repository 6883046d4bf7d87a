/**
 * Exports React's `createRoot` from a module of this app, which the build puts into the file of React. Otherwise React DOM
 * would run only when `main.tsx` imports it, in one long task with the app's own code.
 */
export { createRoot } from 'react-dom/client';
