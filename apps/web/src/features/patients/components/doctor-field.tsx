import type { Doctor } from '@anteroom/contract/staff';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useSignedInUser } from '#features/auth';
import { doctorOptions, useDoctors } from '#features/staff';
import { Button } from '#ui/button';
import { SelectField, type SelectOption } from '#ui/select-field';
import { patientMessages as words } from '../patients.messages.ts';

type Props = {
  doctors: DoctorsToChoose;
  /** The current doctor of an existing patient, as an extra option, because the list may not contain this doctor. */
  current?: SelectOption;
  error: string | undefined;
  registration: UseFormRegisterReturn;
};

export function DoctorField({ doctors, current, error, registration }: Props) {
  const { data, isError, refetch } = doctors;
  const options = doctorOptions(data ?? []);
  const isListed = options.some(({ value }) => value === current?.value);
  return (
    <div className="grid justify-items-start gap-2 sm:col-span-2">
      <SelectField
        label={words.assignToDoctor}
        isRequired
        className="w-full"
        error={error ?? (isError ? words.doctorsFailed : undefined)}
        options={current && !isListed ? [current, ...options] : options}
        placeholder={data || isError ? words.selectDoctor : words.loadingDoctors}
        {...registration}
      />
      {isError && (
        <Button size="small" onClick={() => void refetch()}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}

/** The doctors that the user can choose. `data` is undefined while they load. */
type DoctorsToChoose = {
  data?: Doctor[] | undefined;
  isError: boolean;
  refetch: () => Promise<unknown>;
};
type DoctorChoice = { isAsked: boolean; mayReassign: boolean; doctors: DoctorsToChoose };

/**
 * Returns whether the form asks for a doctor. It always asks an admin, never a doctor, and a manager unless the manager
 * works for exactly one doctor. Only an admin may reassign an existing patient.
 */
export function useDoctorChoice(): DoctorChoice {
  const { role } = useSignedInUser();
  const doctors = useDoctors();
  const isAsked = role === 'admin' || (role === 'manager' && doctors.data?.length !== 1);
  return { isAsked, mayReassign: role === 'admin', doctors };
}
