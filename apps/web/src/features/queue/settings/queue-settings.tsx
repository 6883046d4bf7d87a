import { limits } from '@anteroom/contract/limits';
import {
  type QueueType,
  queueSettingsBody,
  queueTypes,
  saveQueueSettings,
} from '@anteroom/contract/queue-settings';
import type { Doctor } from '@anteroom/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { doctorsKey } from '#features/staff';
import { bannerOf } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { queueQueries } from '#lib/query-filters';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { DescriptionList } from '#ui/description-list';
import { DialogActions, DialogBody } from '#ui/dialog';
import { EmptyState } from '#ui/empty-state';
import { RadioField } from '#ui/radio-field';
import { RestoredNote } from '#ui/restored-note';
import { Skeleton } from '#ui/skeleton';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { announcementMessages } from '../announcements/announcements.messages.ts';
import { RoomControl } from '../announcements/announcements.tsx';
import { type KnownSettings, queueSettingsQuery, queueStatusQuery } from '../api/queue-queries.ts';
import { queueTypeLabels, queueMessages as words } from '../queue.messages.ts';
import { isQueueType } from '../queue-line.ts';
import { SettingsFailed } from '../screen/queue-frame.tsx';
import { queueSettingsMessages as settingsWords } from './queue-settings.messages.ts';

export function QueueSettingsCard({ doctor }: { doctor: Doctor }) {
  const { data: settings, error } = useQuery(queueSettingsQuery(doctor.id));
  const [isOpen, setIsOpen] = useRestorableState(`queue-settings-${doctor.id}.open`, false);
  if (error && settings === undefined) return <SettingsFailed error={error} />;
  if (settings === undefined) return <Skeleton label={words.loadingSettings} rows={2} />;
  const open = () => setIsOpen(true);
  return (
    <>
      {settings === null ? (
        <NoSettings onCreate={open} />
      ) : (
        <CurrentSettings doctor={doctor} settings={settings} onConfigure={open} />
      )}
      {isOpen && <QueueSettingsDialog doctor={doctor} settings={settings} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function NoSettings({ onCreate }: { onCreate: () => void }) {
  const create = (
    <Button variant="primary" onClick={onCreate}>
      {settingsWords.createSettings}
    </Button>
  );
  return (
    <EmptyState icon={<Settings2 className="size-6" />} title={settingsWords.noSettings} action={create}>
      {settingsWords.noSettingsHint}
    </EmptyState>
  );
}

type CurrentProps = { doctor: Doctor; settings: KnownSettings; onConfigure: () => void };

function CurrentSettings({ doctor, settings, onConfigure }: CurrentProps) {
  const { data: status } = useQuery(queueStatusQuery(doctor.id));
  return (
    <section className="panel max-w-3xl p-5 md:p-6">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-xl font-semibold">{settingsWords.currentSettings}</h2>
          <p className="text-ink-soft">{doctor.name}</p>
        </div>
        <Button
          variant="primary"
          icon={<Settings2 aria-hidden="true" className="size-4.5" />}
          onClick={onConfigure}
        >
          {settingsWords.configure}
        </Button>
      </div>
      <DescriptionList
        items={[
          { term: words.queueType, description: typeLabel(settings.queueType) },
          {
            term: settingsWords.autoAdvance,
            description: settings.autoAdvanceQueue ? settingsWords.enabled : settingsWords.disabled,
          },
          {
            term: announcementMessages.room,
            description: status && (
              <div className="wrap-anywhere *:whitespace-normal">
                <RoomControl doctorId={doctor.id} room={status.room} />
              </div>
            ),
          },
          {
            term: settingsWords.consultationTime,
            description: settingsWords.minutes(settings.estimatedConsultationTime),
          },
        ]}
      />
    </section>
  );
}

function typeLabel(type: string): string {
  return isQueueType(type) ? queueTypeLabels[type] : type;
}

type Values = { queueType: QueueType; autoAdvanceQueue: boolean; estimatedConsultationTime: string };

const typeOptions = queueTypes.map((value) => ({
  value,
  label: queueTypeLabels[value],
  hint: settingsWords.typeHints[value],
}));

const { minMinutes, maxMinutes, defaultMinutes } = limits.consultation;

function valuesOf(settings: KnownSettings | null): Values {
  return {
    queueType: settings && isQueueType(settings.queueType) ? settings.queueType : 'day_wise',
    autoAdvanceQueue: settings?.autoAdvanceQueue ?? false,
    estimatedConsultationTime: String(settings?.estimatedConsultationTime ?? defaultMinutes),
  };
}

/**
 * Returns the request body. Turns an empty input into 0, which is below the minimum, so that the form shows an error
 * beside the field.
 */
const bodyOf = (values: Values) => ({
  ...values,
  estimatedConsultationTime: Number(values.estimatedConsultationTime),
});

type Props = { doctor: Doctor; settings: KnownSettings | null; onClose: () => void };

function QueueSettingsDialog({ doctor, settings, onClose }: Props) {
  const save = useSaveSettings(doctor.id);
  const form = useForm({
    resolver: schemaResolver(queueSettingsBody, bodyOf),
    defaultValues: valuesOf(settings),
  });
  const draft = useDraft(`queue-settings-${doctor.id}`, form);
  const { register, setValue, formState } = form;
  const submit = form.handleSubmit((body) =>
    save.mutate(
      { params: { doctorId: doctor.id }, body },
      {
        onSuccess: () => {
          showToast({ tone: 'done', message: settingsWords.settingsSaved(doctor.name) });
          onClose();
        },
        onError: (error) => showFieldErrors(error, ['estimatedConsultationTime'], form.setError),
      },
    ),
  );
  const errorText = bannerOf(save.error, settingsWords.saveSettingsFailed);
  return (
    <TypingDialog
      title={settingsWords.configure}
      isDirty={draft.isDirty}
      onClose={onClose}
      isBusy={save.isPending}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid gap-5">
            {errorText && <Banner tone="danger">{errorText}</Banner>}
            <RestoredNote draft={draft} />
            <p className="text-lg font-semibold">{doctor.name}</p>
            <div className="grid gap-2">
              <RadioField
                legend={words.queueType}
                options={typeOptions}
                value={form.watch('queueType')}
                onChange={(queueType) => setValue('queueType', queueType, { shouldDirty: true })}
              />
              {settings && <p className="text-sm text-ink-faint">{settingsWords.keepsEveryone}</p>}
            </div>
            <CheckField
              label={settingsWords.autoAdvance}
              hint={settingsWords.autoAdvanceHint}
              {...register('autoAdvanceQueue')}
            />
            <TextField
              label={settingsWords.consultationMinutes}
              isRequired
              type="number"
              inputMode="numeric"
              min={minMinutes}
              max={maxMinutes}
              hint={settingsWords.consultationHint}
              error={formState.errors.estimatedConsultationTime?.message}
              {...register('estimatedConsultationTime')}
            />
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={save.isPending}>
            {settingsWords.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={save.isPending} busyText={settingsWords.saving}>
            {settingsWords.saveSettings}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}

function useSaveSettings(doctorId: number) {
  const queryClient = useQueryClient();
  return useRouteMutation(saveQueueSettings, {
    onSuccess: (saved) => {
      queryClient.setQueryData(queueSettingsQuery(doctorId).queryKey, saved);
      void queryClient.invalidateQueries(queueQueries(doctorId));
      void queryClient.invalidateQueries({ queryKey: doctorsKey });
    },
  });
}
