import { type EmergencyGrant, grantEmergencyAccess } from '@anteroom/contract/emergency-access';
import { getPatient, listPatients, type Patient } from '@anteroom/contract/patients';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#lib/api';
import { routeKey } from '#lib/route-query';
import { emergencyKey } from './use-emergency-grants.ts';

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
