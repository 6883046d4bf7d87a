import { limits } from '@anteroom/contract/limits';
import { useId } from 'react';
import { doctorLabels, useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { CheckField } from '#ui/check-field';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { displayMessages as words } from '../displays.messages.ts';

type Props = {
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: readonly number[]) => void;
};

export function DoctorChecks({ chosen, error, onChange }: Props) {
  const { data: doctors, error: failure, refetch } = useDoctors();
  const id = useId();
  if (!doctors && failure) {
    return <RetryBanner onRetry={refetch}>{messageOf(failure, words.doctorsFailed)}</RetryBanner>;
  }
  if (!doctors) return <Skeleton label={words.loadingDoctors} rows={2} />;
  const labels = doctorLabels(doctors);
  const isFull = chosen.length >= limits.display.doctors;
  const toggle = (toggled: number) => {
    const isChosen = (doctorId: number) => chosen.includes(doctorId) !== (doctorId === toggled);
    onChange(doctors.map((doctor) => doctor.id).filter(isChosen));
  };
  return (
    <fieldset aria-describedby={`${id}-notes`} className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{`${words.doctors} *`}</legend>
      <div className="max-h-64 overflow-y-auto rounded-md border border-line-strong p-1">
        {doctors.map((doctor) => (
          <CheckField
            key={doctor.id}
            label={labels.get(doctor.id) ?? ''}
            checked={chosen.includes(doctor.id)}
            disabled={isFull && !chosen.includes(doctor.id)}
            onChange={() => toggle(doctor.id)}
          />
        ))}
      </div>
      <div id={`${id}-notes`} className="mt-1 grid gap-1 text-sm">
        {error && <p className="text-danger">{error}</p>}
        <p className="text-ink-faint">{words.doctorsHint}</p>
      </div>
    </fieldset>
  );
}
