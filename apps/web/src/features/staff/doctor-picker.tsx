import type { ListedDoctor } from '@anteroom/contract/staff';
import { SelectField } from '#ui/select-field';
import { doctorOptions } from './doctor-options.ts';

type Props = {
  doctors: readonly Pick<ListedDoctor, 'id' | 'name' | 'specialization' | 'email'>[];
  chosenId: number | null;
  onChoose: (doctorId: number | null) => void;
  placeholder?: string;
  className?: string;
};

export function DoctorPicker({ doctors, chosenId, onChoose, placeholder, className }: Props) {
  return (
    <SelectField
      label="Doctor"
      options={doctorOptions(doctors)}
      placeholder={placeholder}
      value={chosenId ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
      {...(className ? { className } : {})}
    />
  );
}
