import type { ReactNode } from 'react';
import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Skeleton } from '#ui/skeleton';
import { useClinicQuery } from '../api/use-clinic-query.ts';
import { clinicWords as words } from '../clinic.words.ts';
import { ClinicContext } from '../clinic-context.ts';

/** Lets screens in once the clinic's date and zone are known, so that no time is first shown in a wrong zone. */
export function ClinicGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useClinicQuery();
  if (data) return <ClinicContext value={data}>{children}</ClinicContext>;
  if (!error) return <Skeleton label={words.loading} />;
  const retry = (
    <Button size="small" onClick={() => void refetch()}>
      {words.retry}
    </Button>
  );
  return (
    <Banner tone="danger" action={retry}>
      {messageOf(error, words.loading)}
    </Banner>
  );
}
