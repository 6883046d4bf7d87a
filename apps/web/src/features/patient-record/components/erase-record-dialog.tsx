import {
  type ErasureReason,
  erasePatient,
  erasureReasons,
  previewErasure,
} from '@anteroom/contract/erasures';
import type { Patient } from '@anteroom/contract/patients';
import type { RouteOutput } from '@anteroom/contract/route';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#lib/api-error';
import { formatCalendarDate } from '#lib/format-date';
import { routeQuery } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { TextField } from '#ui/text-field';
import { stalePatients } from '../api/record-queries.ts';
import { eraseRecordMessages as words } from '../record-dialogs.messages.ts';

type Preview = RouteOutput<typeof previewErasure>;
type Props = { patient: Patient; onClose: () => void };

/**
 * Loads the preview of an erasure. Not cached after the dialog closes: the server logs each load as a read of the
 * record, so every opening must load it.
 */
const preview = (patientId: number) =>
  routeQuery(
    previewErasure,
    { params: { patientId } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );

/** Shows what an erasure deletes, what it keeps and what prevents it. Erases the record after a typed confirmation. */
export function EraseRecordDialog({ patient, onClose }: Props) {
  const { data, isPending, error, refetch } = useQuery(preview(patient.id));
  if (data) return <Erasure patient={patient} preview={data} onClose={onClose} />;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DialogBody>
        {isPending && <Skeleton label={words.loading} rows={6} />}
        {error && <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

type ErasureProps = Props & { preview: Preview };

function Erasure({ patient, preview: { confirmation, blocks, ...contents }, onClose }: ErasureProps) {
  const { form, erasing, submit } = useErasure(patient.id, confirmation);
  const isBlocked = blocks.length > 0;
  return (
    <Dialog title={words.title} onClose={onClose} isBusy={erasing.isPending}>
      <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid grid-cols-1 gap-5">
            {erasing.error && <Banner tone="danger">{messageOf(erasing.error, words.failed)}</Banner>}
            {isBlocked ? <Blocks blocks={blocks} /> : <Banner tone="warning">{words.warning}</Banner>}
            <Contents {...contents} />
            {!isBlocked && <Confirmation name={confirmation} {...form} />}
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={erasing.isPending}>
            {isBlocked ? words.close : words.cancel}
          </Button>
          {!isBlocked && (
            <Button type="submit" variant="danger" isBusy={erasing.isPending} busyText={words.erasing}>
              {words.erase}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

type Errors = { reason?: string; confirmation?: string };
type Form = {
  reason: ErasureReason | '';
  typed: string;
  errors: Errors;
  onReason: (reason: ErasureReason | '') => void;
  onType: (typed: string) => void;
};

function useErasure(patientId: number, name: string) {
  const navigate = useNavigate();
  const erasing = useRouteMutation(erasePatient, { invalidates: stalePatients() });
  const [reason, setReason] = useState<ErasureReason | ''>('');
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found: Errors = {
      ...(reason === '' ? { reason: words.chooseReason } : {}),
      ...(folded(typed) === folded(name) ? {} : { confirmation: words.mismatch }),
    };
    setErrors(found);
    if (reason === '' || Object.keys(found).length > 0) return;
    void erasing
      .mutateAsync({ params: { patientId }, body: { reason, confirmation: typed } })
      .then(() => {
        showToast({ tone: 'done', message: words.done });
        return navigate('/dashboard/patients', { replace: true });
      })
      .catch(() => undefined);
  };
  const form: Form = { reason, typed, errors, onReason: setReason, onType: setTyped };
  return { form, erasing, submit };
}

const folded = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

function Blocks({ blocks }: Pick<Preview, 'blocks'>) {
  return (
    <Banner tone="warning" title={words.blocked}>
      <ul className="mt-1 list-disc pl-5">
        {blocks.map(({ block, count }) => (
          <li key={block}>{words.blocks[block](count)}</li>
        ))}
      </ul>
    </Banner>
  );
}

function Contents({ erases, keeps }: Pick<Preview, 'erases' | 'keeps'>) {
  const kinds = (Object.keys(words.erased) as (keyof typeof erases)[]).filter((kind) => erases[kind] > 0);
  return (
    <>
      <List title={words.erases}>
        <li>{words.record}</li>
        {kinds.map((kind) => (
          <li key={kind}>{words.erased[kind](erases[kind])}</li>
        ))}
      </List>
      <List title={words.keeps}>
        {keeps && <li>{words.keptVisits(keeps.visits, formatCalendarDate(keeps.until))}</li>}
        <li>{words.keptTrail}</li>
        <li>{words.keptBackups}</li>
        <li>{words.keptFiles}</li>
      </List>
    </>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-ink-soft">{children}</ul>
    </section>
  );
}

function Confirmation({ name, reason, typed, errors, onReason, onType }: Form & { name: string }) {
  const options = erasureReasons.map((value) => ({ value, label: words.reasons[value] }));
  return (
    <>
      <SelectField
        label={words.reason}
        isRequired
        placeholder={words.chooseReason}
        options={options}
        value={reason}
        error={errors.reason}
        onChange={({ target }) => onReason(target.value as ErasureReason | '')}
      />
      <TextField
        label={words.confirmation(name)}
        isRequired
        autoComplete="off"
        value={typed}
        error={errors.confirmation}
        onChange={({ target }) => onType(target.value)}
      />
    </>
  );
}
