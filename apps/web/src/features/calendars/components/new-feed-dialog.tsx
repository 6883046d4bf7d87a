import { createCalendarFeed, type FeedNameForm, feedNameForms } from '@anteroom/contract/calendar-feeds';
import { limits } from '@anteroom/contract/limits';
import { useForm } from 'react-hook-form';
import { bannerOf } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { useDraft } from '#lib/use-draft';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import { useCreateFeed } from '../api/use-calendar-feeds.ts';
import { calendarMessages as words } from '../calendars.messages.ts';

const options = feedNameForms.map((value) => ({ value, label: words.nameForms[value] }));

type Values = { label: string; nameForm: FeedNameForm };

type Props = { doctorId: number; onCreated: (address: string) => void; onClose: () => void };

export function NewFeedDialog({ doctorId, onCreated, onClose }: Props) {
  const create = useCreateFeed(doctorId);
  const form = useForm({
    resolver: schemaResolver(createCalendarFeed.body, (values: Values) => values),
    defaultValues: { label: '', nameForm: 'none' } satisfies Values as Values,
  });
  const draft = useDraft(`new-feed-${doctorId}`, form);
  const submit = form.handleSubmit((body) =>
    create.mutate(body, {
      onSuccess: ({ address }) => onCreated(address),
      onError: (error) => showFieldErrors(error, ['label', 'nameForm'], form.setError),
    }),
  );
  const { errors } = form.formState;
  const error = bannerOf(create.error, words.createFailed);
  const warning = words.warnings[form.watch('nameForm')];
  return (
    <Dialog title={words.newTitle} onClose={onClose} isBusy={create.isPending} width="small">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid gap-4">
            {error && <Banner tone="danger">{error}</Banner>}
            <RestoredNote draft={draft} />
            <TextField
              label={words.label}
              hint={words.labelHint}
              isRequired
              autoComplete="off"
              maxLength={limits.calendarFeed.label}
              error={errors.label?.message}
              {...form.register('label')}
            />
            <SelectField
              label={words.nameForm}
              options={options}
              error={errors.nameForm?.message}
              {...form.register('nameForm')}
            />
            {warning && <Banner tone="warning">{warning}</Banner>}
            <p className="text-sm text-ink-soft">{words.always}</p>
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={create.isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={create.isPending} busyText={words.creating}>
            {words.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
