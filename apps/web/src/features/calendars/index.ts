export { CalendarFeedsButton } from './components/calendar-feeds-button.tsx';
export { DownloadAppointmentsButton } from './components/download-appointments-button.tsx';
