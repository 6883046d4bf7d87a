export { DisplaysButton } from './components/displays-button.tsx';
export { KioskScreen } from './kiosk/kiosk-screen.tsx';
export { DisplayScreen } from './screen/display-screen.tsx';
