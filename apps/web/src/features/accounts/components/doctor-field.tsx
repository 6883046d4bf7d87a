import { doctorOptions, useDoctors } from '#features/staff';
import { SelectField } from '#ui/select-field';
import { accountMessages as words } from '../accounts.messages.ts';
import type { FieldOf } from './account-fields.tsx';

export function DoctorField({ fieldOf }: { fieldOf: FieldOf<'doctorId'> }) {
  const { data: doctors } = useDoctors();
  return (
    <SelectField
      label={words.doctor}
      isRequired
      options={doctorOptions(doctors ?? [])}
      placeholder={doctors ? words.selectDoctor : words.loadingDoctors}
      hint={doctors?.length === 0 ? words.noDoctorForManager : undefined}
      {...fieldOf('doctorId')}
    />
  );
}
