import { DisplayWall } from '#features/displays';
import { ThemeSwitch } from '../app/theme-switch.tsx';

export function DisplayPage({ secret }: { secret: string }) {
  return <DisplayWall secret={secret} themeSwitch={<ThemeSwitch />} />;
}
