export { ChangeVisit } from './change/lazy-change-visit.ts';
export { BookingView, ClinicBookingView } from './public/booking-view.tsx';
export { bookingRequestsKey } from './requests/booking-requests-key.ts';
export { BookingRequests } from './requests/lazy-booking-requests.ts';
export { ClinicBookingButton, OnlineBookingButton } from './settings/booking-buttons.tsx';
