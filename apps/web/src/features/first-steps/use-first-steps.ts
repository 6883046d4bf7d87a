import {
  type FirstStep,
  type FirstSteps,
  getFirstSteps,
  hideFirstSteps,
} from '@anteroom/contract/first-steps';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSignedInUser } from '#features/auth';
import { useDoctors } from '#features/staff';
import { call } from '#lib/api';
import { pollEvery } from '#lib/poll-interval';
import { useRouteMutation } from '#lib/use-route-mutation';

const firstStepsKey = ['first-steps'] as const;

const halfMinute = 30_000;

/** Polls while the guide is shown, because another user or an import may complete a step. */
function whileGuided(query: Query<KnownSteps>): number | false {
  return stageOf(query.state.data) === 'guided' ? pollEvery(halfMinute)(query) : false;
}

/** Loads the progress of the first steps for admins. Always refetches. */
export function useFirstSteps() {
  const { role } = useSignedInUser();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: firstStepsKey,
    queryFn: async ({ signal }): Promise<KnownSteps> => {
      const { firstSteps } = await call(getFirstSteps, {}, { signal });
      const before = queryClient.getQueryData<KnownSteps>(firstStepsKey);
      return { ...firstSteps, wasMissing: before?.wasMissing === true || isSomethingMissing(firstSteps) };
    },
    enabled: role === 'admin',
    staleTime: 0,
    // Keep the data in the cache until another user signs in, because `wasMissing` remembers whether a step was open
    // before.
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: whileGuided,
  });
}

/** Refetches the first steps after every successful mutation, because it may have completed a step. */
export function useFollowFirstSteps(isGuided: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isGuided) return;
    return queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') {
        void queryClient.invalidateQueries({ queryKey: firstStepsKey });
      }
    });
  }, [isGuided, queryClient]);
}

export function useHideFirstSteps() {
  const queryClient = useQueryClient();
  return useRouteMutation(hideFirstSteps, {
    onSuccess: ({ firstSteps }) =>
      queryClient.setQueryData<KnownSteps>(firstStepsKey, (before) => ({
        wasMissing: true,
        ...before,
        ...firstSteps,
      })),
  });
}

/**
 * Returns the id of the clinic's first doctor. Refetches the cached list of doctors if it is empty although the clinic
 * has a doctor.
 */
export function useFirstDoctor(isThere: boolean): number | undefined {
  const { data: doctors, refetch } = useDoctors();
  const isUnknown = isThere && doctors?.length === 0;
  useEffect(() => {
    if (isUnknown) void refetch();
  }, [isUnknown, refetch]);
  return doctors?.[0]?.id;
}

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
