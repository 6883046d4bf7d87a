import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { bannerOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { VersionConflict } from '#ui/version-conflict';
import { exceptionMessages as words } from '../exceptions.messages.ts';
import type { useExceptionForm } from '../use-exception-form.ts';
import { ExceptionFields } from './exception-fields.tsx';

type Props = {
  slots: readonly ScheduleSlot[];
  saving: ReturnType<typeof useExceptionForm>;
  onClose: () => void;
};

export function ExceptionStep({ slots, saving, onClose }: Props) {
  const { form, draft, before, conflict, isBusy, submit } = saving;
  const error = bannerOf(saving.error, words.saveFailed);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-1 flex-col">
      {error && (
        <div className="px-5 pt-4 md:px-6">
          <Banner tone="danger">{error}</Banner>
        </div>
      )}
      <DialogBody>
        <div className="grid gap-4">
          <RestoredNote draft={draft} />
          {conflict && (
            <VersionConflict
              title={words.conflictTitle}
              isBusy={isBusy}
              onKeepMine={() => void submit()}
              {...conflict}
            />
          )}
          <ExceptionFields form={form} slots={slots} before={before} />
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy} busyText={words.saving}>
          {words.save}
        </Button>
      </DialogActions>
    </form>
  );
}
