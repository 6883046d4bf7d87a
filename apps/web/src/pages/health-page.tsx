import { HealthScreen, healthMessages as words } from '#features/health';
import { PageHeading } from '#ui/page-heading';

export function HealthPage() {
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle} />
      <HealthScreen />
    </>
  );
}
