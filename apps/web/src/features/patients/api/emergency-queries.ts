import {
  countEmergencyGrants,
  type EmergencyGrant,
  type EmergencyState,
  endEmergencyAccess,
  grantEmergencyAccess,
  listEmergencyGrants,
  reviewEmergencyAccess,
} from '@anteroom/contract/emergency-access';
import { getPatient, listPatients, type Patient } from '@anteroom/contract/patients';
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#lib/api';
import { pollEvery } from '#lib/poll-interval';
import { pathKey, routeKey, routePages, routeQuery } from '#lib/route-query';
import { useNow } from '#lib/use-now';
import { useRouteMutation } from '#lib/use-route-mutation';

type Asked = { patientId: number; reason: string };

export type OpenedRecord = { grant: EmergencyGrant; patient: Patient };

const openedRecords = ['opened-records'] as const;

/**
 * Returns the records opened through emergency access in this session, latest first. They are kept only in memory and
 * until the session ends.
 */
export function useOpenedRecords(): readonly OpenedRecord[] {
  const { data } = useQuery<OpenedRecord[]>({
    queryKey: openedRecords,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}

export function useForgetOpenedRecord() {
  const queryClient = useQueryClient();
  return (patientId: number) => {
    queryClient.setQueryData<OpenedRecord[]>(openedRecords, (records = []) =>
      records.filter(({ patient }) => patient.id !== patientId),
    );
    queryClient.removeQueries({ queryKey: routeKey(getPatient, { params: { patientId } }) });
  };
}

/**
 * Requests emergency access and opens the record. If only opening the record failed, a retry does not request access
 * again.
 */
export function useEmergencyAccess() {
  const queryClient = useQueryClient();
  const granted = useRef<EmergencyGrant>(undefined);
  return useMutation({
    mutationFn: async (body: Asked) => {
      if (granted.current?.patientId !== body.patientId) {
        granted.current = (await call(grantEmergencyAccess, { body })).grant;
      }
      const grant = granted.current;
      const input = { params: { patientId: body.patientId } };
      const answer = await call(getPatient, input);
      queryClient.setQueryData(routeKey(getPatient, input), answer);
      return { grant, patient: answer.patient };
    },
    onSuccess: (opened) => {
      queryClient.setQueryData<OpenedRecord[]>(openedRecords, (others = []) => [
        opened,
        ...others.filter(({ patient }) => patient.id !== opened.patient.id),
      ]);
      void queryClient.invalidateQueries({ queryKey: emergencyKey });
      return queryClient.invalidateQueries({ queryKey: routeKey(listPatients) });
    },
  });
}

/** The common prefix of the query keys of the list and the count of grants, so that both can be refetched. */
const emergencyKey = pathKey(listEmergencyGrants);

export const emergencyGrantPages = (state: EmergencyState | undefined) =>
  routePages(
    listEmergencyGrants,
    { query: state ? { state } : {} },
    { staleTime: 0, placeholderData: keepPreviousData },
  );

export const emergencyCounts = routeQuery(countEmergencyGrants, {}, { staleTime: 0 });

/**
 * Loads the doctor's own active grants of emergency access. While there are any, polls every 15 seconds, because an
 * admin may end them.
 */
export function useOwnEmergencyGrants() {
  return useQuery(
    routeQuery(
      listEmergencyGrants,
      { query: { state: 'open' } },
      {
        select: ({ grants }) => grants,
        refetchInterval: (query) => (query.state.data?.grants.length ? pollEvery(15_000)(query) : false),
        staleTime: 0,
      },
    ),
  );
}

/** Returns whether a grant has expired after its hour, or the server no longer lists it as active. */
export function useHasGrantEnded({ id, expiresAt }: EmergencyGrant): boolean {
  const now = useNow(10_000);
  // The time at which this component was mounted, in milliseconds. A list loaded before that may not contain a new
  // grant.
  const [shownSince] = useState(() => Date.now());
  const { data: grants, dataUpdatedAt } = useOwnEmergencyGrants();
  const isListed = grants?.some((grant) => grant.id === id) ?? true;
  return expiresAt <= now || (dataUpdatedAt > shownSince && !isListed);
}

export const useEndEmergencyAccess = () =>
  useRouteMutation(endEmergencyAccess, { invalidates: [emergencyKey], waitsForRefetch: true });

export const useReviewEmergencyAccess = () =>
  useRouteMutation(reviewEmergencyAccess, { invalidates: [emergencyKey], waitsForRefetch: true });
