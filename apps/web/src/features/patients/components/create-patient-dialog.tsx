import { createPatientBody, type Patient } from '@anteroom/contract/patients';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ApiError, messageOf } from '#lib/api-error';
import { newIdempotencyKey } from '#lib/idempotency-key';
import { schemaResolver } from '#lib/schema-resolver';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { showToast } from '#lib/toast-store';
import { useCreatePatient } from '../api/use-create-patient.ts';
import { bodyOfNew, formValuesOf } from '../patient-body.ts';
import { type PatientFormValues, patientFields } from '../patient-fields.ts';
import { patientName } from '../patient-name.ts';
import { patientWords as words } from '../patients.words.ts';
import { useDoctorChoice } from '../use-doctor-choice.ts';
import { DoctorField } from './doctor-field.tsx';
import { PatientDialogForm } from './patient-dialog-form.tsx';
import { PatientFormFields } from './patient-form-fields.tsx';

const bodyWithDoctor = z.extend(createPatientBody, { doctorId: z.int({ error: words.doctorRequired }) });

type Props = { today: string; onClose: () => void; onCreated?: (patient: Patient) => void };

export function CreatePatientDialog({ today, onClose, onCreated }: Props) {
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const { isAsked, doctors } = useDoctorChoice();
  const create = useCreatePatient();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(isAsked ? bodyWithDoctor : createPatientBody, (values: PatientFormValues) =>
      bodyOfNew(values),
    ),
    defaultValues: formValuesOf(),
  });
  const submit = handleSubmit((body) => {
    create.mutate(
      { body, idempotencyKey },
      {
        onSuccess: (patient) => {
          showToast({ tone: 'done', message: words.saved.create(patientName(patient)) });
          onCreated?.(patient);
          onClose();
        },
        onError: (error) => {
          showFieldRefusals(error, [...patientFields, 'doctorId'], setError);
          // A refused attempt has made nothing, and the next one will say something else.
          if (error instanceof ApiError && error.status < 500) setIdempotencyKey(newIdempotencyKey());
        },
      },
    );
  });
  return (
    <PatientDialogForm
      mode="create"
      isBusy={create.isPending}
      error={create.isError ? messageOf(create.error, words.failed.create) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <PatientFormFields register={register} errors={formState.errors} today={today}>
        {isAsked && (
          <DoctorField
            doctors={doctors}
            error={formState.errors.doctorId?.message}
            registration={register('doctorId')}
          />
        )}
      </PatientFormFields>
    </PatientDialogForm>
  );
}
