export { DisplayWall } from './components/display-wall.tsx';
export { DisplaysButton } from './components/displays-button.tsx';
