import type { FirstStep, FirstSteps } from '@anteroom/contract/first-steps';

/** What is known of the first steps since this person signed in. */
export type KnownSteps = FirstSteps & { wasMissing: boolean };

export const isSomethingMissing = ({ steps }: FirstSteps): boolean => steps.some(({ isDone }) => !isDone);

/**
 * Whether somebody is guided, has just arrived, or needs no guide: a clinic that was set up long ago is not told that
 * it is ready.
 */
export function stageOf(known: KnownSteps | undefined): 'guided' | 'ready' | 'none' {
  if (!known || known.isHidden) return 'none';
  if (isSomethingMissing(known)) return 'guided';
  return known.wasMissing ? 'ready' : 'none';
}

export type GuidedStep = {
  step: FirstStep;
  isDone: boolean;
  /** The first that is missing and can be done now. */
  isNext: boolean;
  /** Where it is done; null as long as another step comes before it. */
  to: string | null;
};

const ofADoctor: ReadonlySet<FirstStep> = new Set(['schedule', 'queue_type', 'patients']);

export function guidedSteps({ steps }: FirstSteps, doctorId: number | undefined): GuidedStep[] {
  const hasDoctor = steps.some(({ step, isDone }) => step === 'doctor' && isDone);
  const next = steps.find(({ isDone }) => !isDone)?.step;
  return steps.map(({ step, isDone }) => ({
    step,
    isDone,
    isNext: step === next,
    to: ofADoctor.has(step) && !hasDoctor ? null : addressOf(step, doctorId),
  }));
}

function addressOf(step: FirstStep, doctorId: number | undefined): string {
  const doctor = doctorId === undefined ? '' : `?doctor=${doctorId}`;
  return {
    clinic_details: '/dashboard/clinic',
    doctor: '/dashboard/users?new=doctor',
    schedule: `/dashboard/schedule${doctor}`,
    queue_type: `/dashboard/queue-settings${doctor}`,
    patients: '/dashboard/import?kind=patients',
  }[step];
}
