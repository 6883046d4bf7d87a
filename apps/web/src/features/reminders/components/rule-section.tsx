import { deleteReminderRule, type ReminderRule, updateReminderRule } from '@anteroom/contract/reminders';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { appointmentTypeLabels } from '#features/appointments';
import { useSignedInUser } from '#features/auth';
import { useIsConfirmed } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Badge } from '#ui/badge';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { EmptyState } from '#ui/empty-state';
import { reminderMessages as words } from '../reminders.messages.ts';
import { nameOf, rulesRefresh } from '../rule-form.ts';
import { RuleDialog } from './rule-dialog.tsx';

type OpenDialog = { mode: 'add' } | { mode: 'edit' | 'remove'; rule: ReminderRule };

type Props = { rules: readonly ReminderRule[]; sendsSms: boolean };

export function RuleSection({ rules, sendsSms }: Props) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const mayAdd = useIsConfirmed();
  const close = () => setOpen(null);
  const add = mayAdd && (
    <Button variant="primary" onClick={() => setOpen({ mode: 'add' })}>
      {words.add}
    </Button>
  );
  return (
    <>
      {open?.mode === 'add' && <RuleDialog rule={null} sendsSms={sendsSms} onClose={close} />}
      {open?.mode === 'edit' && <RuleDialog rule={open.rule} sendsSms={sendsSms} onClose={close} />}
      {open?.mode === 'remove' && <RemoveRuleDialog rule={open.rule} onClose={close} />}
      {rules.length === 0 ? (
        <EmptyState icon={<BellRing className="size-6" />} title={words.noneTitle} action={add}>
          <p>{words.none}</p>
        </EmptyState>
      ) : (
        <section className="panel p-5">
          <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
            <div className="min-w-0 flex-1 basis-64">
              <h2 className="text-xl font-semibold">{words.rules}</h2>
              <p className="mt-1 text-ink-soft">{words.rulesHint}</p>
            </div>
            {add}
          </div>
          <ul className="divide-y divide-line border-t border-line">
            {rules.map((rule) => (
              <RuleItem
                key={rule.id}
                rule={rule}
                onEdit={() => setOpen({ mode: 'edit', rule })}
                onRemove={() => setOpen({ mode: 'remove', rule })}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type ItemProps = { rule: ReminderRule; onEdit: () => void; onRemove: () => void };

function RuleItem({ rule, onEdit, onRemove }: ItemProps) {
  const { role } = useSignedInUser();
  const types = rule.appointmentTypes.map((type) => appointmentTypeLabels[type]).join(', ');
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {words.timeBefore(rule.minutesBefore)}
            {!rule.isActive && <Badge tone="neutral">{words.inactive}</Badge>}
          </p>
          <p className="text-sm wrap-break-word text-ink-soft">
            {[
              rule.doctorName ?? words.everyDoctor,
              types || words.everyType,
              words.channels[rule.channel],
            ].join(' · ')}
          </p>
        </div>
        {rule.doctorId === null && role !== 'admin' ? (
          <p className="text-sm text-ink-faint">{words.ofClinic}</p>
        ) : (
          <RuleActions rule={rule} onEdit={onEdit} onRemove={onRemove} />
        )}
      </div>
    </li>
  );
}

function RuleActions({ rule, onEdit, onRemove }: ItemProps) {
  const { mutate, isPending, error } = useRouteMutation(updateReminderRule, rulesRefresh);
  const { id: ruleId, isActive, version } = rule;
  const toggle = () => mutate({ params: { ruleId }, body: { isActive: !isActive }, ifMatch: version });
  const name = nameOf(rule);
  return (
    <div className="grid justify-items-end gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          isBusy={isPending}
          busyText={words.saving}
          aria-label={(isActive ? words.turnOff : words.turnOn)(name)}
          onClick={toggle}
        >
          {isActive ? words.turnOffShort : words.turnOnShort}
        </Button>
        <Button size="small" aria-label={words.edit(name)} onClick={onEdit}>
          {words.editShort}
        </Button>
        <Button size="small" aria-label={words.remove(name)} onClick={onRemove}>
          {words.removeShort}
        </Button>
      </div>
      {error && <Banner tone="danger">{messageOf(error, words.changeFailed)}</Banner>}
    </div>
  );
}

function RemoveRuleDialog({ rule, onClose }: { rule: ReminderRule; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useRouteMutation(deleteReminderRule, rulesRefresh);
  const remove = async () => {
    await mutateAsync({ params: { ruleId: rule.id } });
    showToast({ tone: 'neutral', message: words.removed });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle}
      confirmLabel={words.removeShort}
      busyText={words.removing}
      variant="danger"
      isBusy={isPending}
      error={error ? messageOf(error, words.changeFailed) : null}
      onConfirm={() => void remove().catch(() => undefined)}
      onClose={onClose}
    >
      <p className="font-medium text-ink">{nameOf(rule)}</p>
      <p>{words.removeQuestion}</p>
    </ConfirmDialog>
  );
}
