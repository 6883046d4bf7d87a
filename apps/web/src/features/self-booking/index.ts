export { BookingRequests, fetchChangeVisit } from './lazy-parts.ts';
export { BookingView, ClinicBookingView } from './public/booking-view.tsx';
export { bookingRequestsKey } from './requests/booking-requests-key.ts';
export { ClinicBookingButton, OnlineBookingButton } from './settings/booking-buttons.tsx';
