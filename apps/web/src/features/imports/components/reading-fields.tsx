import type { ImportKind } from '@anteroom/contract/import-fields';
import { pastStatuses } from '@anteroom/contract/imports';
import { limits } from '@anteroom/contract/limits';
import { appointmentStatusLabels } from '#features/appointments';
import { doctorOptions, useDoctors } from '#features/staff';
import { RadioField } from '#ui/radio-field';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import type { ColumnsChoice } from '../column-mapping.ts';
import { importMessages as words } from '../imports.messages.ts';
import { emptiedMessages } from '../reading.messages.ts';

type Props = {
  kind: ImportKind;
  choice: ColumnsChoice;
  onChange: (changed: Partial<ColumnsChoice>) => void;
  isDoctorMissing: boolean;
};

const pastStatusOptions = pastStatuses.map((value) => ({
  value,
  label: words.pastTaken(appointmentStatusLabels[value]),
}));

/** Shows the options that apply to all rows of the file. */
export function ReadingFields({ kind, choice, onChange, isDoctorMissing }: Props) {
  const { data: doctors } = useDoctors();
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <h3 className="text-lg font-semibold">{words.details}</h3>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label={words.doctor}
          options={doctorOptions(doctors ?? [])}
          placeholder={doctors ? words.noDoctor : words.loadingDoctors}
          value={choice.doctorId ?? ''}
          error={isDoctorMissing ? words.lacks.doctor : undefined}
          onChange={({ target }) => onChange({ doctorId: target.value === '' ? null : Number(target.value) })}
        />
        <TextField
          label={words.source}
          hint={words.sourceHint}
          maxLength={limits.import.source}
          value={choice.source ?? ''}
          onChange={({ target }) => onChange({ source: target.value })}
        />
        {kind === 'appointments' && (
          <SelectField
            label={words.pastStatus}
            options={pastStatusOptions}
            placeholder={words.pastRefused}
            value={choice.pastStatus ?? ''}
            onChange={({ target }) =>
              onChange({ pastStatus: pastStatuses.find((status) => status === target.value) ?? null })
            }
          />
        )}
      </div>
      <RadioField
        legend={words.doubtful[kind]}
        options={[
          { value: 'refuse', label: words.refuse, hint: words.refuseHint },
          { value: 'import', label: words.takeThem, hint: words.takeThemHint[kind] },
        ]}
        value={choice.doubtfulLines}
        onChange={(doubtfulLines) => onChange({ doubtfulLines })}
      />
      <RadioField
        legend={emptiedMessages.legend}
        options={[
          { value: 'refuse', label: emptiedMessages.refuse, hint: emptiedMessages.refuseHint },
          { value: 'leave_empty', label: emptiedMessages.leave, hint: emptiedMessages.leaveHint[kind] },
        ]}
        value={choice.unreadableCells}
        onChange={(unreadableCells) => onChange({ unreadableCells })}
      />
    </div>
  );
}
