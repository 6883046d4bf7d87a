export { BookOrWaitDialog } from './components/book-or-wait-dialog.tsx';
export { EntryDialog } from './components/entry-dialog.tsx';
export { WaitingListScreen } from './components/waiting-list-screen.tsx';
export { OfferView } from './offer/offer-view.tsx';
export { waitingListMessages } from './waiting-list.messages.ts';
