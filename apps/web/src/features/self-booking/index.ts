export { ChangeVisit } from './change/lazy-change-visit.ts';
export { BookingView } from './public/booking-view.tsx';
export { ClinicBookingView } from './public/lazy-clinic-booking-view.ts';
export { bookingRequestsKey } from './requests/booking-requests-key.ts';
export { BookingRequests } from './requests/lazy-booking-requests.ts';
export { ClinicBookingButton, OnlineBookingButton } from './settings/booking-buttons.tsx';
