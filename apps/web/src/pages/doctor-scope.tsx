import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Role } from '@anteroom/contract/roles';
import type { Doctor, ListedDoctor } from '@anteroom/contract/staff';
import { Stethoscope } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useSignedInUser } from '#features/auth';
import { queueWords } from '#features/queue';
import { DoctorPicker, doctorLabel, useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { buttonLook } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { NoDoctorsAssigned } from './no-doctors-assigned.tsx';
import { pageWords } from './pages.words.ts';
import { useChosenDoctor } from './use-chosen-doctor.ts';

type Props = {
  /** Whether the first doctor is taken until another is chosen, or none until one is. */
  takesFirst: boolean;
  /** The kind of queue of whom is taken first, if anybody uses it. */
  prefers?: QueueType;
  /** Whether a manager of one doctor is shown the choice too. */
  asksManagers?: boolean;
  /** Whether everyone is shown it, though there be one doctor to choose. */
  asksEveryone?: boolean;
  /** What choosing a doctor is good for on this screen. */
  chooseHint?: string;
  children: (scope: DoctorInScope) => ReactNode;
};

export type DoctorInScope = {
  doctor: Doctor;
  /** Shows whose queue it is, and lets another be chosen where there is a choice. */
  picker: ReactNode;
  /** Null where nothing can be chosen. */
  selectDifferent: (() => void) | null;
};

/** Settles whose queue a screen is about before the screen is shown. */
export function DoctorScope(props: Props) {
  const { takesFirst, chooseHint = queueWords.selectDoctorHint, children } = props;
  const { role } = useSignedInUser();
  const { data: doctors, error, refetch } = useDoctors();
  // Whom it has shown it goes on showing, though asking for the doctors again has failed.
  if (!doctors && error) {
    return <RetryBanner onRetry={refetch}>{messageOf(error, queueWords.loadFailed)}</RetryBanner>;
  }
  if (!doctors) {
    return <Skeleton label={role === 'manager' ? queueWords.loadingAssigned : queueWords.loadingDoctors} />;
  }
  if (doctors.length === 0) return <NoDoctors role={role} hint={chooseHint} />;
  const isAsked = props.asksEveryone || (role === 'manager' && props.asksManagers);
  const hasChoice = role === 'admin' || doctors.length > 1 || isAsked === true;
  return (
    <ScopedToDoctor
      doctors={doctors}
      hasChoice={hasChoice}
      takesFirst={takesFirst || !hasChoice}
      prefers={props.prefers}
      chooseHint={chooseHint}
    >
      {children}
    </ScopedToDoctor>
  );
}

type ScopedProps = Required<Omit<Props, 'asksManagers' | 'asksEveryone' | 'prefers'>> & {
  prefers: QueueType | undefined;
  doctors: readonly ListedDoctor[];
  hasChoice: boolean;
};

function ScopedToDoctor(props: ScopedProps) {
  const { doctors, hasChoice, takesFirst, prefers, chooseHint, children } = props;
  const first = useFirstDoctor(doctors, prefers);
  const { doctor, choose } = useChosenDoctor(doctors, takesFirst ? first : undefined);
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
    doctor && <p className="grid min-h-10 content-center text-lg font-semibold">{doctorLabel(doctor)}</p>
  );
  if (doctor) {
    return (
      <div key={doctor.id}>
        {children({ doctor, picker, selectDifferent: hasChoice ? focusPicker : null })}
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <div className="flex">{picker}</div>
      <NothingChosen hint={chooseHint} />
    </div>
  );
}

/** Whoever is taken stays while the screen is open, whatever becomes of their kind of queue and of the list. */
function useFirstDoctor(doctors: readonly ListedDoctor[], prefers: QueueType | undefined) {
  const [firstId] = useState(
    () => (doctors.find(({ queueType }) => queueType === prefers) ?? doctors[0])?.id,
  );
  return doctors.find(({ id }) => id === firstId) ?? doctors[0];
}

function NothingChosen({ hint }: { hint: string }) {
  return (
    <EmptyState icon={<Stethoscope className="size-6" />} title={queueWords.selectDoctorTitle}>
      {hint}
    </EmptyState>
  );
}

/** What to do first where there is nobody to choose. */
export function NoDoctors({ role, hint }: { role: Role; hint: string }) {
  if (role === 'manager') return <NoDoctorsAssigned />;
  return role === 'admin' ? <NoDoctorYet /> : <NothingChosen hint={hint} />;
}

/** In a clinic that is just being set up. */
function NoDoctorYet() {
  const add = (
    <Link to="/dashboard/users?new=doctor" className={buttonLook({ variant: 'primary' })}>
      {pageWords.addDoctor}
    </Link>
  );
  return (
    <EmptyState icon={<Stethoscope className="size-6" />} title={queueWords.selectDoctorTitle} action={add}>
      {pageWords.noDoctorYet}
    </EmptyState>
  );
}
