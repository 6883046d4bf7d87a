import type { FirstStep, FirstSteps } from '@anteroom/contract/first-steps';

/** The progress of the first steps, and whether a step was open at any time since this user signed in. */
export type KnownSteps = FirstSteps & { wasMissing: boolean };

export const isSomethingMissing = ({ steps }: FirstSteps): boolean => steps.some(({ isDone }) => !isDone);

export type Stage = 'guided' | 'ready' | 'none';

/**
 * Returns whether to show the guide, its completion message, or neither. The message is shown only if a step was open
 * before, so never in a clinic that was set up long ago.
 */
export function stageOf(known: KnownSteps | undefined): Stage {
  if (!known || known.isHidden) return 'none';
  if (isSomethingMissing(known)) return 'guided';
  return known.wasMissing ? 'ready' : 'none';
}

export type GuidedStep = {
  step: FirstStep;
  isDone: boolean;
  /** True for the first step that is not completed. */
  isNext: boolean;
  /** The URL of the step, or null if another step must be completed first. */
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
