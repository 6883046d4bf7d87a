import { DisplayScreen, KioskScreen } from '#features/displays';
import { ThemeSwitch } from '../app/theme-switch.tsx';

type Props = Partial<Record<'secret' | 'kiosk', string>>;

/**
 * The page of a waiting-room display or a check-in tablet. Both share one module, because the sign-in page loads the
 * list of these modules too and must stay small.
 */
export function DisplayPage({ secret = '', kiosk }: Props) {
  if (kiosk !== undefined) return <KioskScreen secret={kiosk} />;
  return <DisplayScreen secret={secret} themeSwitch={<ThemeSwitch />} />;
}
