import { type EmergencyGrant, grantEmergencyAccess } from '@anteroom/contract/emergency-access';
import { getPatient, type Patient } from '@anteroom/contract/patients';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#lib/api';
import { patientKeys } from './patient-keys.ts';
import { emergencyGrantsKey } from './use-emergency-grants.ts';

type Asked = { patientId: number; reason: string };

export type OpenedRecord = { grant: EmergencyGrant; patient: Patient };

/** Returns the records opened in this session, latest first. Kept only in memory, until the session ends. */
export function useOpenedRecords(): readonly OpenedRecord[] {
  const { data } = useQuery<OpenedRecord[]>({
    queryKey: patientKeys.emergencies,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}

export function useForgetOpenedRecord() {
  const queryClient = useQueryClient();
  return (patientId: number) => {
    queryClient.setQueryData<OpenedRecord[]>(patientKeys.emergencies, (records = []) =>
      records.filter(({ patient }) => patient.id !== patientId),
    );
    queryClient.removeQueries({ queryKey: patientKeys.one(patientId) });
  };
}

/** Requests access and opens the record. If only the opening failed, a retry does not request access again. */
export function useEmergencyAccess() {
  const queryClient = useQueryClient();
  const granted = useRef<EmergencyGrant>(undefined);
  return useMutation({
    mutationFn: async (body: Asked) => {
      if (granted.current?.patientId !== body.patientId) {
        granted.current = (await call(grantEmergencyAccess, { body })).grant;
      }
      const grant = granted.current;
      const { patient } = await call(getPatient, { params: { patientId: body.patientId } });
      queryClient.setQueryData(patientKeys.one(patient.id), patient);
      return { grant, patient };
    },
    onSuccess: (opened) => {
      queryClient.setQueryData<OpenedRecord[]>(patientKeys.emergencies, (others = []) => [
        opened,
        ...others.filter(({ patient }) => patient.id !== opened.patient.id),
      ]);
      void queryClient.invalidateQueries({ queryKey: emergencyGrantsKey });
      return queryClient.invalidateQueries({ queryKey: patientKeys.lists });
    },
  });
}
