import { type EmergencyGrant, grantEmergencyAccess } from '@anteroom/contract/emergency-access';
import { getPatient } from '@anteroom/contract/patients';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#lib/api';
import { patientKeys } from './patient-keys.ts';

type Asked = { patientId: number; reason: string };

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
    onSuccess: () => queryClient.invalidateQueries({ queryKey: patientKeys.lists }),
  });
}
