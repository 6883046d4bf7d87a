import { limits } from '@anteroom/contract/limits';
import {
  type QueueType,
  queueSettingsBody,
  queueTypes,
  saveQueueSettings,
} from '@anteroom/contract/queue-settings';
import type { Doctor } from '@anteroom/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { doctorsKey } from '#features/staff';
import { bannerOf } from '#lib/api-error';
import { queueQueries } from '#lib/doctor-queries';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RadioField } from '#ui/radio-field';
import { RestoredNote } from '#ui/restored-note';
import { TextField } from '#ui/text-field';
import { type KnownSettings, queueSettingsQuery } from '../api/queue-queries.ts';
import { queueTypeLabels, queueMessages as words } from '../queue.messages.ts';
import { isQueueType } from '../queue-line.ts';
import { queueSettingsMessages as settingsWords } from './queue-settings.messages.ts';

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
 * Returns the request body. Sends an empty input as 0, which is below the minimum, so that the server reports the
 * field.
 */
const bodyOf = (values: Values) => ({
  ...values,
  estimatedConsultationTime: Number(values.estimatedConsultationTime),
});

type Props = { doctor: Doctor; settings: KnownSettings | null; onClose: () => void };

export function QueueSettingsDialog({ doctor, settings, onClose }: Props) {
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
    <Dialog title={settingsWords.configure} onClose={onClose} isBusy={save.isPending}>
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
    </Dialog>
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
