import type { Language } from '@anteroom/contract/languages';
import { EmptyState } from '#ui/empty-state';
import { useClinicQuery } from '../use-clinic-query.ts';
import { ClinicPhone } from './clinic-phone.tsx';

type Props = { language: Language; title: string; children: string };

/** Replaces a page whose link no longer works. Says what the patient can do, and shows the clinic's phone number. */
export function LinkGone({ language, title, children }: Props) {
  const { data: clinic } = useClinicQuery();
  return (
    <>
      <h1 className="text-center text-lg font-medium wrap-break-word text-accent-strong">
        {clinic?.name ?? 'Anteroom'}
      </h1>
      <EmptyState
        title={title}
        action={clinic?.phone && <ClinicPhone phone={clinic.phone} language={language} />}
      >
        {children}
      </EmptyState>
    </>
  );
}
