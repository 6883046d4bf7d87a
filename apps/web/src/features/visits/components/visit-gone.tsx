import { useClinicQuery } from '#features/clinic';
import { EmptyState } from '#ui/empty-state';
import { visitWords as words } from '../visits.words.ts';
import { ClinicPhone } from './clinic-phone.tsx';

/** The same for a visit that is over and for an address that nobody was given. */
export function VisitGone() {
  const { data: clinic } = useClinicQuery();
  return (
    <>
      <h1 className="text-center text-lg font-medium wrap-break-word text-accent-strong">
        {clinic?.name ?? words.pageTitle}
      </h1>
      <EmptyState title={words.gone} action={clinic?.phone && <ClinicPhone phone={clinic.phone} />}>
        {words.goneHint}
      </EmptyState>
    </>
  );
}
