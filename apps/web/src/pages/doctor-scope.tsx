import type { Doctor } from '@anteroom/contract/staff';
import { Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSignedInUser } from '#features/auth';
import { queueWords } from '#features/queue';
import { DoctorPicker, doctorLabel, useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { EmptyState } from '#ui/empty-state';
import { Skeleton } from '#ui/skeleton';
import { useChosenDoctor } from './use-chosen-doctor.ts';

type Props = {
  /** Whether the first doctor is taken until another is chosen, or none until one is. */
  takesFirst: boolean;
  children: (doctor: Doctor, selectDifferent: () => void) => ReactNode;
};

/** Lets the person say whose queue it is about, where there is a choice, and shows it. */
export function DoctorScope({ takesFirst, children }: Props) {
  const { role } = useSignedInUser();
  const { data: doctors, error } = useDoctors();
  if (error) return <Banner tone="danger">{messageOf(error, queueWords.loadFailed)}</Banner>;
  if (!doctors) {
    return <Skeleton label={role === 'manager' ? queueWords.loadingAssigned : queueWords.loadingDoctors} />;
  }
  if (doctors.length === 0) return <NoDoctors isManager={role === 'manager'} />;
  const hasChoice = role === 'admin' || doctors.length > 1;
  return (
    <ScopedToDoctor doctors={doctors} hasChoice={hasChoice} takesFirst={takesFirst || !hasChoice}>
      {children}
    </ScopedToDoctor>
  );
}

type ScopedProps = Props & { doctors: readonly Doctor[]; hasChoice: boolean };

function ScopedToDoctor({ doctors, hasChoice, takesFirst, children }: ScopedProps) {
  const { doctor, choose } = useChosenDoctor(doctors, takesFirst ? doctors[0] : undefined);
  const focusPicker = () => document.querySelector<HTMLElement>('main select')?.focus();
  return (
    <div className="grid gap-5">
      {hasChoice && (
        <DoctorPicker
          doctors={doctors}
          chosenId={doctor?.id ?? null}
          onChoose={choose}
          className="max-w-md"
          {...(takesFirst ? {} : { placeholder: queueWords.chooseDoctor })}
        />
      )}
      {!hasChoice && doctor && <p className="text-lg font-semibold">{doctorLabel(doctor)}</p>}
      {doctor ? <div key={doctor.id}>{children(doctor, focusPicker)}</div> : <NothingChosen />}
    </div>
  );
}

function NothingChosen() {
  return (
    <EmptyState icon={<Stethoscope className="size-6" />} title={queueWords.selectDoctorTitle}>
      {queueWords.selectDoctorHint}
    </EmptyState>
  );
}

function NoDoctors({ isManager }: { isManager: boolean }) {
  if (!isManager) return <NothingChosen />;
  return (
    <EmptyState icon={<Stethoscope className="size-6" />} title={queueWords.noDoctorsTitle}>
      {queueWords.noDoctorsHint}
    </EmptyState>
  );
}
