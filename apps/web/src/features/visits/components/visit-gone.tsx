import { useClinicQuery } from '#features/clinic';
import { EmptyState } from '#ui/empty-state';
import { visitMessages as words } from '../visits.messages.ts';
import { ClinicPhone } from './clinic-phone.tsx';

/** Shows the same for a finished visit and for an unknown link, so that links cannot be guessed. */
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
