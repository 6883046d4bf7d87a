import { DisplayScreen, KioskScreen } from '#features/displays';
import { ThemeSwitch } from '../app/theme-switch.tsx';

type Props = Partial<Record<'secret' | 'kiosk', string>>;

/**
 * The page of a waiting-room display or a check-in tablet. Both paths share one screen, to keep the sign-in page small.
 */
export function DisplayPage({ secret = '', kiosk }: Props) {
  if (kiosk !== undefined) return <KioskScreen secret={kiosk} />;
  return <DisplayScreen secret={secret} themeSwitch={<ThemeSwitch />} />;
}
