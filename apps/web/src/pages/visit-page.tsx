import { VisitView } from '#features/visits';

export function VisitPage({ secret }: { secret: string }) {
  return <VisitView secret={secret} />;
}
