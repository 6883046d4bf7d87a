export { compactDatabase } from './compact-database.queries.ts';
export { eraseAgain } from './erase-again.ts';
export { keepErasedList } from './erased-list.ts';
export { erasureRoutes } from './erasures.routes.ts';
export { openKeptVisits, resealKeptVisits } from './kept-visits.ts';
