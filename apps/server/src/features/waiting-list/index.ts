export { endWaitingAgain, endWaitingWhenBooked } from './end-waiting.ts';
export { keepOffers, workOffOffers } from './send-offers.ts';
export { waitingListRoutes } from './waiting-list.routes.ts';
