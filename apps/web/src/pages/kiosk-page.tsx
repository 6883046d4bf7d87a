import { KioskScreen } from '#features/displays';

export function KioskPage({ secret }: { secret: string }) {
  return <KioskScreen secret={secret} />;
}
