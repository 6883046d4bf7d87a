export { DisplaysButton } from './components/displays-button.tsx';
export { DisplayScreen } from './screen/display-screen.tsx';
