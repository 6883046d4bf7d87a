import type { Doctor } from '@anteroom/contract/staff';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { doctorOptions } from '#features/staff';
import { SelectField } from '#ui/select-field';
import { patientWords as words } from '../patients.words.ts';

type Props = {
  doctors: readonly Doctor[] | undefined;
  error: string | undefined;
  registration: UseFormRegisterReturn;
};

export function DoctorField({ doctors, error, registration }: Props) {
  return (
    <SelectField
      label={words.assignToDoctor}
      isRequired
      className="sm:col-span-2"
      error={error}
      options={doctorOptions(doctors ?? [])}
      placeholder={doctors ? words.selectDoctor : words.loadingDoctors}
      {...registration}
    />
  );
}
