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
  /** Whether a manager of one doctor is shown the choice too. */
  asksManagers?: boolean;
  /** What choosing a doctor is good for on this screen. */
  chooseHint?: string;
  children: (scope: DoctorInScope) => ReactNode;
};

export type DoctorInScope = {
  doctor: Doctor;
  /** Shows whose queue it is, and lets another be chosen where there is a choice. */
  picker: ReactNode;
  selectDifferent: () => void;
};

/** Settles whose queue a screen is about before the screen is shown. */
export function DoctorScope(props: Props) {
  const { takesFirst, asksManagers, chooseHint = queueWords.selectDoctorHint, children } = props;
  const { role } = useSignedInUser();
  const { data: doctors, error } = useDoctors();
  if (error) return <Banner tone="danger">{messageOf(error, queueWords.loadFailed)}</Banner>;
  if (!doctors) {
    return <Skeleton label={role === 'manager' ? queueWords.loadingAssigned : queueWords.loadingDoctors} />;
  }
  if (doctors.length === 0) return <NoDoctors isManager={role === 'manager'} hint={chooseHint} />;
  const hasChoice = role === 'admin' || doctors.length > 1 || (role === 'manager' && asksManagers === true);
  return (
    <ScopedToDoctor
      doctors={doctors}
      hasChoice={hasChoice}
      takesFirst={takesFirst || !hasChoice}
      chooseHint={chooseHint}
    >
      {children}
    </ScopedToDoctor>
  );
}

type ScopedProps = Required<Omit<Props, 'asksManagers'>> & { doctors: readonly Doctor[]; hasChoice: boolean };

function ScopedToDoctor({ doctors, hasChoice, takesFirst, chooseHint, children }: ScopedProps) {
  const { doctor, choose } = useChosenDoctor(doctors, takesFirst ? doctors[0] : undefined);
  const focusPicker = () => document.querySelector<HTMLElement>('main select')?.focus();
  const picker = hasChoice ? (
    <DoctorPicker
      doctors={doctors}
      chosenId={doctor?.id ?? null}
      onChoose={choose}
      className="min-w-60 flex-1 basis-60 md:max-w-sm"
      {...(takesFirst ? {} : { placeholder: queueWords.chooseDoctor })}
    />
  ) : (
    doctor && <p className="self-center text-lg font-semibold">{doctorLabel(doctor)}</p>
  );
  if (doctor) {
    return <div key={doctor.id}>{children({ doctor, picker, selectDifferent: focusPicker })}</div>;
  }
  return (
    <div className="grid gap-5">
      <div className="flex">{picker}</div>
      <NothingChosen hint={chooseHint} />
    </div>
  );
}

function NothingChosen({ hint }: { hint: string }) {
  return (
    <EmptyState icon={<Stethoscope className="size-6" />} title={queueWords.selectDoctorTitle}>
      {hint}
    </EmptyState>
  );
}

function NoDoctors({ isManager, hint }: { isManager: boolean; hint: string }) {
  if (!isManager) return <NothingChosen hint={hint} />;
  return (
    <EmptyState icon={<Stethoscope className="size-6" />} title={queueWords.noDoctorsTitle}>
      {queueWords.noDoctorsHint}
    </EmptyState>
  );
}
