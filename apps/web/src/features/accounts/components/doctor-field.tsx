import { doctorOptions, useDoctors } from '#features/staff';
import { SelectField } from '#ui/select-field';
import { accountWords as words } from '../accounts.words.ts';
import type { FieldOf } from './account-fields.tsx';

/** For an admin: whose manager somebody is to be. */
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
