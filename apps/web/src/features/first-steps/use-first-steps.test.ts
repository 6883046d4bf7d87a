import { type FirstStep, firstSteps } from '@anteroom/contract/first-steps';
import { describe, expect, it } from 'vitest';
import { guidedSteps, stageOf } from './use-first-steps.ts';

const having = (...done: FirstStep[]) => ({
  steps: firstSteps.map((step) => ({ step, isDone: done.includes(step) })),
  isHidden: false,
});

describe('guidedSteps', () => {
  it('shows steps that require a doctor without links until a doctor exists', () => {
    const steps = guidedSteps(having('clinic_details'), undefined);
    expect(steps.filter(({ to }) => to === null).map(({ step }) => step)).toEqual([
      'schedule',
      'queue_type',
      'patients',
    ]);
    expect(steps.find(({ isNext }) => isNext)?.step).toBe('doctor');
  });

  it('links the guide’s steps to the schedule and the queue of the first doctor', () => {
    const steps = guidedSteps(having('clinic_details', 'doctor'), 7);
    expect(steps.map(({ to }) => to)).toEqual([
      '/dashboard/clinic',
      '/dashboard/users?new=doctor',
      '/dashboard/schedule?doctor=7',
      '/dashboard/queue-settings?doctor=7',
      '/dashboard/import?kind=patients',
    ]);
    expect(steps.find(({ isNext }) => isNext)?.step).toBe('schedule');
  });
});

describe('stageOf', () => {
  it('shows the guide while a step is open, the completion message if a step was open before, and otherwise nothing', () => {
    expect(stageOf(undefined)).toBe('none');
    expect(stageOf({ ...having('doctor'), wasMissing: true })).toBe('guided');
    expect(stageOf({ ...having(...firstSteps), wasMissing: true })).toBe('ready');
    expect(stageOf({ ...having(...firstSteps), wasMissing: false })).toBe('none');
    expect(stageOf({ ...having(), isHidden: true, wasMissing: true })).toBe('none');
  });
});
