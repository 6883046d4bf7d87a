import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Role } from '@anteroom/contract/roles';
import type { Doctor, ListedDoctor } from '@anteroom/contract/staff';
import { Stethoscope } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSignedInUser } from '#features/auth';
import { DoctorPicker, doctorLabel, useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { Link } from '#lib/link';
import { Button, buttonLook } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { doctorChoiceMessages, pageMessages, pageMessages as words } from './pages.messages.ts';

type Props = {
  /** True if the first doctor is preselected. */
  takesFirst: boolean;
  /** Preselects the first doctor with this queue type, if there is one. */
  prefers?: QueueType;
  /** True if a manager with only one doctor also sees the selector. */
  asksManagers?: boolean;
  /** True if admins and managers see the selector even if there is only one doctor to choose. */
  asksEveryone?: boolean;
  /** Says which actions become available after a doctor is chosen. */
  chooseHint?: string;
  /** True if the selector is in one row with other controls. Its label is then visible only to screen readers. */
  isInHeaderLine?: boolean;
  /** Shown below the selector while no doctor is chosen. */
  whileChoosing?: ReactNode;
  children: (scope: DoctorInScope) => ReactNode;
};

type DoctorInScope = {
  doctor: Doctor;
  /** The doctor selector, or only the doctor's name if there is no other doctor to choose. */
  picker: ReactNode;
  /** Lets the user choose another doctor. Null if there is no other doctor to choose. */
  selectDifferent: (() => void) | null;
};

/** Asks for a doctor before it renders a screen that belongs to one doctor. */
export function DoctorScope(props: Props) {
  const { chooseHint = doctorChoiceMessages.selectDoctorHint, children } = props;
  const { role } = useSignedInUser();
  const { data: doctors, error, refetch } = useDoctors();
  // If the list of doctors has loaded before, keep showing the screen when a refetch fails.
  if (!doctors && error) {
    return <RetryBanner onRetry={refetch}>{messageOf(error, doctorChoiceMessages.loadFailed)}</RetryBanner>;
  }
  if (!doctors) {
    return (
      <Skeleton
        label={
          role === 'manager' ? doctorChoiceMessages.loadingAssigned : doctorChoiceMessages.loadingDoctors
        }
      />
    );
  }
  if (doctors.length === 0) {
    return <NoDoctors role={role} hint={chooseHint} asksManagers={props.asksManagers} />;
  }
  const choice = doctorChoice(role, doctors.length, props);
  return (
    <ScopedToDoctor
      doctors={doctors}
      {...choice}
      prefers={props.prefers}
      chooseHint={chooseHint}
      isInHeaderLine={props.isInHeaderLine}
      whileChoosing={props.whileChoosing}
    >
      {children}
    </ScopedToDoctor>
  );
}

type ScopedProps = Required<Pick<Props, 'takesFirst' | 'chooseHint' | 'children'>> & {
  prefers: QueueType | undefined;
  isInHeaderLine: boolean | undefined;
  whileChoosing: ReactNode;
  doctors: readonly ListedDoctor[];
  hasChoice: boolean;
};

function pickerLook(isInHeaderLine: boolean | undefined): string {
  return isInHeaderLine
    ? 'min-w-40 flex-1 basis-40 md:max-w-60 [&>label]:sr-only'
    : 'min-w-60 flex-1 basis-60 md:max-w-sm';
}

function ScopedToDoctor(props: ScopedProps) {
  const { doctors, hasChoice, takesFirst, prefers, chooseHint, isInHeaderLine, children } = props;
  const first = useFirstDoctor(doctors, prefers);
  const { doctor, choose } = useChosenDoctor(doctors, takesFirst ? first : undefined);
  const focusPicker = () => document.querySelector<HTMLElement>('main select')?.focus();
  const picker = hasChoice ? (
    <DoctorPicker
      doctors={doctors}
      chosenId={doctor?.id ?? null}
      onChoose={choose}
      className={pickerLook(isInHeaderLine)}
      {...(takesFirst ? {} : { placeholder: doctorChoiceMessages.chooseDoctor })}
    />
  ) : (
    doctor && (
      <p className="grid min-h-10 content-center font-semibold max-md:basis-40 max-md:grow max-md:leading-5 md:text-lg">
        {doctorLabel(doctor)}
      </p>
    )
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
      {props.whileChoosing}
    </div>
  );
}

/**
 * Returns the preselected doctor. It does not change while the screen is open, even if the list or the doctor's queue
 * type changes.
 */
function useFirstDoctor(doctors: readonly ListedDoctor[], prefers: QueueType | undefined) {
  const [firstId] = useState(
    () => (doctors.find(({ queueType }) => queueType === prefers) ?? doctors[0])?.id,
  );
  return doctors.find(({ id }) => id === firstId) ?? doctors[0];
}

function NothingChosen({ hint }: { hint: string }) {
  return (
    <EmptyState icon={<Stethoscope className="size-6" />} title={doctorChoiceMessages.selectDoctorTitle}>
      {hint}
    </EmptyState>
  );
}

type NoDoctorsProps = { role: Role; hint: string; asksManagers?: boolean | undefined };

/** Explains what the user must do first if there is no doctor to choose. */
export function NoDoctors({ role, hint, asksManagers = false }: NoDoctorsProps) {
  if (role === 'manager') {
    return <NoDoctorsAssigned {...(asksManagers ? { title: doctorChoiceMessages.selectDoctorTitle } : {})} />;
  }
  return role === 'admin' ? <NoDoctorYet /> : <NothingChosen hint={hint} />;
}

/** Shown to an admin while the clinic has no doctor. Links to the form for a new doctor. */
function NoDoctorYet() {
  const add = (
    <Link to="/dashboard/users?new=doctor" className={buttonLook({ variant: 'primary' })}>
      {pageMessages.addDoctor}
    </Link>
  );
  return (
    <EmptyState
      icon={<Stethoscope className="size-6" />}
      title={doctorChoiceMessages.selectDoctorTitle}
      action={add}
    >
      {pageMessages.noDoctorYet}
    </EmptyState>
  );
}

type ChosenDoctor = { doctor: Doctor | undefined; choose: (doctorId: number | null) => void };

/** Stores the chosen doctor in the URL, so that the choice survives a reload and can be bookmarked. */
function useChosenDoctor(doctors: readonly Doctor[], preselected: Doctor | undefined): ChosenDoctor {
  const [parameters, setParameters] = useSearchParams();
  const chosenId = Number(parameters.get('doctor'));
  const choose = (doctorId: number | null) =>
    setParameters(doctorId === null ? {} : { doctor: String(doctorId) }, { replace: true });
  return { doctor: doctors.find(({ id }) => id === chosenId) ?? preselected, choose };
}

/** Shown to a manager who works for no doctors. A button reloads the list of doctors, because the list is cached. */
export function NoDoctorsAssigned({ title = doctorChoiceMessages.noDoctorsTitle }: { title?: string }) {
  const { isFetching, refetch } = useDoctors();
  const check = (
    <Button isBusy={isFetching} busyText={words.checking} onClick={() => void refetch()}>
      {words.checkAgain}
    </Button>
  );
  return (
    <EmptyState icon={<Stethoscope className="size-6" />} title={title} action={check}>
      {doctorChoiceMessages.noDoctorsHint}
    </EmptyState>
  );
}

type Screen = {
  /** True if the first doctor is preselected. */
  takesFirst: boolean;
  /** True if a manager with only one doctor also sees the selector. */
  asksManagers?: boolean | undefined;
  /** True if admins and managers see the selector even if there is only one doctor to choose. */
  asksEveryone?: boolean | undefined;
};

/** Returns whether a screen shows the doctor selector, and whether the first doctor is preselected. */
export function doctorChoice(role: Role, doctorCount: number, screen: Screen) {
  const isOne = doctorCount === 1;
  const isAsked =
    role === 'admin' || (role === 'manager' && Boolean(screen.asksManagers || screen.asksEveryone));
  return { hasChoice: !isOne || isAsked, takesFirst: screen.takesFirst || isOne };
}
