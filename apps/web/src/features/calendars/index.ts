export { CalendarFeedsButton, DownloadAppointmentsButton } from './components/calendar-buttons.tsx';
