import { DisplayScreen } from '#features/displays';
import { ThemeSwitch } from '../app/theme-switch.tsx';

export function DisplayPage({ secret }: { secret: string }) {
  return <DisplayScreen secret={secret} themeSwitch={<ThemeSwitch />} />;
}
