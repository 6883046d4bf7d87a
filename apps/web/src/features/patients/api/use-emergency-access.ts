import { type EmergencyGrant, grantEmergencyAccess } from '@anteroom/contract/emergency-access';
import { getPatient, type Patient } from '@anteroom/contract/patients';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#lib/api';
import { patientKeys } from './patient-keys.ts';
import { emergencyGrantsKey } from './use-emergency-grants.ts';

type Asked = { patientId: number; reason: string };

export type OpenedRecord = { grant: EmergencyGrant; patient: Patient };

/** What was opened in this session, latest first. Kept in memory alone, and gone with the session. */
export function useOpenedRecords(): readonly OpenedRecord[] {
  const { data } = useQuery<OpenedRecord[]>({
    queryKey: patientKeys.emergencies,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}

/** Closes a record on this screen after its grant has ended. */
export function useForgetOpenedRecord() {
  const queryClient = useQueryClient();
  return (patientId: number) => {
    queryClient.setQueryData<OpenedRecord[]>(patientKeys.emergencies, (records = []) =>
      records.filter(({ patient }) => patient.id !== patientId),
    );
    queryClient.removeQueries({ queryKey: patientKeys.one(patientId) });
  };
}

/** Asks for access and opens the record. Where only the opening failed, a second try does not ask again. */
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
