import { createCalendarFeed, type FeedNameForm, feedNameForms } from '@anteroom/contract/calendar-feeds';
import { limits } from '@anteroom/contract/limits';
import { useState } from 'react';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import { useCreateFeed } from '../api/use-calendar-feeds.ts';
import { calendarWords as words } from '../calendars.words.ts';

const options = feedNameForms.map((value) => ({ value, label: words.nameForms[value] }));

type Props = { doctorId: number; onCreated: (address: string) => void; onClose: () => void };

export function NewFeedDialog({ doctorId, onCreated, onClose }: Props) {
  const create = useCreateFeed(doctorId);
  const [nameForm, setNameForm] = useState<FeedNameForm>('none');
  const { frame, field } = useCheckedForm({
    shape: createCalendarFeed.body,
    send: async (body) => onCreated((await create.mutateAsync(body)).address),
  });
  const error = bannerOf(create.error, words.createFailed);
  const warning = words.warnings[nameForm];
  return (
    <Dialog title={words.newTitle} onClose={onClose} isBusy={create.isPending} width="small">
      <form {...frame} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid gap-4">
            {error && <Banner tone="danger">{error}</Banner>}
            <TextField
              label={words.label}
              hint={words.labelHint}
              isRequired
              autoComplete="off"
              maxLength={limits.calendarFeed.label}
              {...field('label')}
            />
            <SelectField
              label={words.nameForm}
              options={options}
              value={nameForm}
              {...field('nameForm')}
              onChange={({ target }) => setNameForm(target.value as FeedNameForm)}
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
