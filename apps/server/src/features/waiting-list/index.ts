export { endWaitingAgain, endWaitingWhenBooked } from './end-waiting.ts';
export { keepOneWait } from './keep-one-wait.ts';
export { listenForOffers } from './send-offer-texts.ts';
export { keepOffers, workOffOffers } from './send-offers.ts';
export { syncPatientsToWaitingList } from './sync-patients-to-waiting-list.ts';
export { waitingListRoutes } from './waiting-list.routes.ts';
