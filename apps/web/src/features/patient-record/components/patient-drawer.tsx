import type { Patient } from '@anteroom/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { patientDetailsOf, patientMessages, patientName, patientRecord } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { DescriptionList } from '#ui/description-list';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { recordMessages as words } from '../patient-record.messages.ts';
import { DrawerFrame } from './drawer-frame.tsx';
import { SafetyFacts } from './safety-facts.tsx';

type Props = { patientId: number; onClose: () => void };

/** A patient's record beside the current screen. */
export function PatientDrawer({ patientId, onClose }: Props) {
  const { data: patient, isPending, error, refetch } = useQuery(patientRecord(patientId));
  return (
    <DrawerFrame title={patient ? patientName(patient) : null} about={patientId} onClose={onClose}>
      {error && <RetryBanner onRetry={refetch}>{messageOf(error, patientMessages.viewFailed)}</RetryBanner>}
      {isPending && <Skeleton label={words.loading} rows={5} />}
      {patient && <Record patient={patient} />}
    </DrawerFrame>
  );
}

function Record({ patient }: { patient: Patient }) {
  const sections = patientDetailsOf(patient).filter(({ items }) => items.length > 0);
  return (
    <div className="grid gap-6">
      <SafetyFacts patient={patient} />
      {sections.map(({ title, items }) => (
        <section key={title}>
          <h3 className="mb-3 text-lg font-semibold">{title}</h3>
          <DescriptionList items={items} />
        </section>
      ))}
    </div>
  );
}
