import { DisplayScreen, KioskScreen } from '#features/displays';
import { ThemeSwitch } from '../app/theme-switch.tsx';

type Props = Partial<Record<'secret' | 'kiosk', string>>;

/** A display or a tablet for check-in. One screen for both addresses, to keep the sign-in page small. */
export function DisplayPage({ secret = '', kiosk }: Props) {
  if (kiosk !== undefined) return <KioskScreen secret={kiosk} />;
  return <DisplayScreen secret={secret} themeSwitch={<ThemeSwitch />} />;
}
