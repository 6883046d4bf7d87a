import {
  type CalendarFeed,
  createCalendarFeed,
  type FeedNameForm,
  feedNameForms,
} from '@anteroom/contract/calendar-feeds';
import { limits } from '@anteroom/contract/limits';
import type { Doctor } from '@anteroom/contract/staff';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { bannerOf } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { useDraft } from '#lib/use-draft';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { RevokeDialog, SecretAddressDialog } from '#ui/secret-link-dialogs';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { useCreateFeed, useRevokeFeed } from '../api/calendar-feeds.ts';
import { calendarMessages as words } from '../calendars.messages.ts';
import { FeedListDialog } from './feed-list-dialog.tsx';

type Step =
  | { at: 'list'; focusedId: number | 'new' | null }
  | { at: 'address'; address: string }
  | { at: 'revoke'; feed: CalendarFeed };

/**
 * Shows one dialog at a time. Browsers may close several stacked dialogs on one Escape, and one of these dialogs shows
 * a link that cannot be shown again.
 */
export function FeedDialogs({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'list', focusedId: null });
  const [isNew, setIsNew] = useRestorableState(`feeds-${doctor.id}.new`, false);
  const toList = (focusedId: number | 'new' = 'new') => setStep({ at: 'list', focusedId });
  if (isNew) {
    const onCreated = (address: string) => {
      setIsNew(false);
      setStep({ at: 'address', address });
    };
    const cancel = () => {
      setIsNew(false);
      toList();
    };
    return <NewFeedDialog doctorId={doctor.id} onCreated={onCreated} onClose={cancel} />;
  }
  if (step.at === 'address') return <FeedAddressDialog address={step.address} onClose={() => toList()} />;
  if (step.at === 'revoke') {
    const { feed } = step;
    return (
      <RevokeFeedDialog
        doctorId={doctor.id}
        feed={feed}
        onRevoked={() => toList()}
        onClose={() => toList(feed.id)}
      />
    );
  }
  return (
    <FeedListDialog
      doctor={doctor}
      focusedId={step.focusedId}
      onAdd={() => setIsNew(true)}
      onReopened={(address) => setStep({ at: 'address', address })}
      onRevoke={(feed) => setStep({ at: 'revoke', feed })}
      onClose={onClose}
    />
  );
}

type Props = { address: string; onClose: () => void };

function FeedAddressDialog({ address, onClose }: Props) {
  const open = (
    <a href={toWebcal(address)} className={`${buttonLook({ variant: 'quiet' })} sm:mr-auto`}>
      {words.webcal}
    </a>
  );
  return (
    <SecretAddressDialog address={address} words={words} action={open} onClose={onClose}>
      <p className="text-sm text-ink-soft">{words.webcalHint}</p>
    </SecretAddressDialog>
  );
}

/** Returns the webcal URL of a feed, which makes a device subscribe to the calendar instead of downloading it. */
function toWebcal(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}

type RevokeFeedDialogProps = {
  doctorId: number;
  feed: CalendarFeed;
  onRevoked: () => void;
  onClose: () => void;
};

function RevokeFeedDialog({ doctorId, feed: { id, label }, ...ends }: RevokeFeedDialogProps) {
  const { mutate, isPending, error } = useRevokeFeed(doctorId);
  const revocation = {
    isPending,
    error,
    mutate: (feedId: number, options: { onSuccess: () => void }) =>
      mutate({ params: { doctorId, feedId } }, options),
  };
  return <RevokeDialog id={id} label={label} words={words} revocation={revocation} {...ends} />;
}

const options = feedNameForms.map((value) => ({ value, label: words.nameForms[value] }));

type Values = { label: string; nameForm: FeedNameForm };

type NewFeedDialogProps = { doctorId: number; onCreated: (address: string) => void; onClose: () => void };

function NewFeedDialog({ doctorId, onCreated, onClose }: NewFeedDialogProps) {
  const create = useCreateFeed(doctorId);
  const form = useForm({
    resolver: schemaResolver(createCalendarFeed.body, (values: Values) => values),
    defaultValues: { label: '', nameForm: 'none' } satisfies Values as Values,
  });
  const draft = useDraft(`new-feed-${doctorId}`, form);
  const submit = form.handleSubmit((body) =>
    create.mutate(
      { params: { doctorId }, body },
      {
        onSuccess: ({ address }) => onCreated(address),
        onError: (error) => showFieldErrors(error, ['label', 'nameForm'], form.setError),
      },
    ),
  );
  const { errors } = form.formState;
  const error = bannerOf(create.error, words.createFailed);
  const warning = words.warnings[form.watch('nameForm')];
  return (
    <TypingDialog
      title={words.newTitle}
      isDirty={draft.isDirty}
      onClose={onClose}
      isBusy={create.isPending}
      width="small"
    >
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
    </TypingDialog>
  );
}
