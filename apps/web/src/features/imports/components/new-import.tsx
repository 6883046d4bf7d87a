import { type ImportKind, importKinds } from '@anteroom/contract/import-fields';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { RadioField } from '#ui/radio-field';
import { useUpload } from '../api/use-upload.ts';
import { FileError, openTextFile } from '../file/text-file.ts';
import { kindLabels, importMessages as words } from '../imports.messages.ts';
import { FilePicker } from './file-picker.tsx';
import { ImportSteps } from './import-steps.tsx';
import { UploadStatus } from './upload-status.tsx';

type Props = { firstKind: ImportKind; onUploaded: (importId: number) => void };

const kindOptions = importKinds.map((value) => ({
  value,
  label: kindLabels[value],
  hint: words.kindHints[value],
}));

/** The first step: choose the kind of records and the file. */
export function NewImport({ firstKind, onUploaded }: Props) {
  const [kind, setKind] = useState(firstKind);
  const chosen = useChosenFile();
  const upload = useUpload();
  const send = () => {
    if (!chosen.text) return;
    upload.mutate({ kind, text: chosen.text }, { onSuccess: ({ id }) => onUploaded(id) });
  };
  const cancel = () => {
    upload.cancel();
    showToast({ tone: 'neutral', message: words.uploadCancelled });
  };
  const failure = upload.error instanceof FileError ? null : upload.error;
  return (
    <section className="panel p-5 md:p-6" aria-labelledby="new-import">
      <ImportSteps current="file" />
      <h2 id="new-import" className="text-xl font-semibold">
        {words.newTitle}
      </h2>
      <p className="mb-5 text-ink-soft">{words.newHint}</p>
      {upload.isPending && chosen.file ? (
        <UploadStatus fileName={chosen.file.name} progress={upload.progress} onCancel={cancel} />
      ) : (
        <div className="grid gap-5">
          <RadioField legend={words.kind} options={kindOptions} value={kind} onChange={setKind} />
          <FilePicker
            file={chosen.file}
            isOpening={chosen.isOpening}
            error={chosen.error ?? (upload.error instanceof FileError ? upload.error.message : null)}
            onChoose={(file) => {
              upload.reset();
              chosen.choose(file);
            }}
          />
          {failure && <Banner tone="danger">{messageOf(failure, words.uploadFailed)}</Banner>}
          <Button variant="primary" disabled={!chosen.text} onClick={send} className="sm:justify-self-start">
            {words.upload}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Checks the file as soon as it is chosen, so that users do not upload an unusable one. */
function useChosenFile() {
  const [file, setFile] = useState<File | null>(null);
  const open = useMutation({ mutationFn: openTextFile });
  const error = open.error && (open.error instanceof FileError ? open.error.message : words.openFailed);
  return {
    file,
    text: open.data ?? null,
    isOpening: open.isPending,
    error: error ?? null,
    choose: (next: File) => {
      setFile(next);
      open.mutate(next);
    },
  };
}
