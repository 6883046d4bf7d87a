import { type AppointmentType, appointmentTypes } from '@anteroom/contract/appointments';
import { type ReminderRule, reminderChannels } from '@anteroom/contract/reminders';
import { type FormEvent, useState } from 'react';
import { appointmentTypeLabels } from '#features/appointments';
import { useSignedInUser } from '#features/auth';
import { doctorOptions, useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { reminderMessages as words } from '../reminders.messages.ts';
import { minutesOfValues, type RuleValues, units, useSaveRule, valuesOfRule } from '../rule-form.ts';

type Props = {
  /** The rule to edit, or null to add a new rule. */
  rule: ReminderRule | null;
  sendsSms: boolean;
  onClose: () => void;
};

/** Adds or edits a reminder rule. The doctor and the channel of an existing rule cannot be changed. */
export function RuleDialog({ rule, sendsSms, onClose }: Props) {
  const { id, role } = useSignedInUser();
  const [start] = useState(() => valuesOfRule(rule, role === 'doctor' ? String(id) : ''));
  const [values, setValues] = useState(start);
  const [isChecked, setIsChecked] = useState(false);
  const { save, isPending, error } = useSaveRule(rule, onClose);
  const change = (changed: Partial<RuleValues>) => setValues({ ...values, ...changed });
  const minutesBefore = minutesOfValues(values);
  const needsDoctor = rule === null && role === 'manager';
  const isDoctorMissing = needsDoctor && values.doctorId === '';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (minutesBefore !== null && !isDoctorMissing) void save(values, minutesBefore);
  };
  return (
    <TypingDialog
      title={rule ? words.editTitle : words.addTitle}
      isDirty={JSON.stringify(values) !== JSON.stringify(start)}
      isBusy={isPending}
      onClose={onClose}
    >
      <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid gap-4">
            {error && <Banner tone="danger">{messageOf(error, words.saveFailed)}</Banner>}
            {rule === null && role !== 'doctor' && (
              <DoctorField
                values={values}
                error={isChecked && isDoctorMissing ? words.chooseDoctor : undefined}
                onChange={change}
              />
            )}
            {rule === null && sendsSms && <ChannelField values={values} onChange={change} />}
            <TimeFields
              values={values}
              error={isChecked && minutesBefore === null ? words.amountInvalid : undefined}
              onChange={change}
            />
            <TypeChecks values={values} onChange={change} />
            <p className="text-sm text-ink-soft">{words.late}</p>
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isPending} busyText={words.saving}>
            {words.save}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}

type FieldProps = {
  values: RuleValues;
  error?: string | undefined;
  onChange: (changed: Partial<RuleValues>) => void;
};

/** Lets the user choose the doctor of a rule. Admins can also choose “All doctors”. */
function DoctorField({ values, error, onChange }: FieldProps) {
  const { role } = useSignedInUser();
  const { data: doctors, error: failure, refetch } = useDoctors();
  if (!doctors && failure)
    return <RetryBanner onRetry={refetch}>{messageOf(failure, words.doctorsFailed)}</RetryBanner>;
  if (!doctors) return <Skeleton label={words.loadingDoctors} rows={1} />;
  return (
    <SelectField
      label={words.doctor}
      options={doctorOptions(doctors)}
      placeholder={role === 'admin' ? words.everyDoctor : words.chooseDoctor}
      isRequired={role !== 'admin'}
      error={error}
      value={values.doctorId}
      onChange={(event) => onChange({ doctorId: event.target.value })}
    />
  );
}

function ChannelField({ values, onChange }: FieldProps) {
  return (
    <SelectField
      label={words.channel}
      hint={words.smsHint}
      options={reminderChannels.map((channel) => ({ value: channel, label: words.channels[channel] }))}
      value={values.channel}
      onChange={(event) => onChange({ channel: event.target.value === 'sms' ? 'sms' : 'email' })}
    />
  );
}

function TimeFields({ values, error, onChange }: FieldProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label={words.amount}
        hint={words.amountHint}
        isRequired
        inputMode="numeric"
        autoComplete="off"
        error={error}
        value={values.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <SelectField
        label={words.unit}
        options={units.map((unit) => ({ value: unit, label: words.units[unit] }))}
        value={values.unit}
        onChange={(event) => onChange({ unit: event.target.value === 'hours' ? 'hours' : 'days' })}
      />
    </div>
  );
}

function TypeChecks({ values, onChange }: FieldProps) {
  const toggle = (toggled: AppointmentType) => {
    const isChosen = (type: AppointmentType) => values.appointmentTypes.includes(type) !== (type === toggled);
    onChange({ appointmentTypes: appointmentTypes.filter(isChosen) });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{words.types}</legend>
      <p className="mb-1 text-sm text-ink-faint">{words.typesHint}</p>
      <div className="grid rounded-md border border-line-strong p-1 sm:grid-cols-2">
        {appointmentTypes.map((type) => (
          <CheckField
            key={type}
            label={appointmentTypeLabels[type]}
            checked={values.appointmentTypes.includes(type)}
            onChange={() => toggle(type)}
          />
        ))}
      </div>
    </fieldset>
  );
}
