export { AppointmentBoard } from './components/appointment-board.tsx';
