export { DisplayScreen } from './components/display-screen.tsx';
export { DisplaysButton } from './components/displays-button.tsx';
