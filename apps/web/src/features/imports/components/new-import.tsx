import { type ImportKind, importKinds } from '@anteroom/contract/import-fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ProgressBar } from '#ui/progress-bar';
import { RadioField } from '#ui/radio-field';
import { importJob } from '../api/import-queries.ts';
import { sendFile, type UploadProgress } from '../api/send-file.ts';
import type { Encoding } from '../file/encodings.ts';
import { FileError, openTextFile, type TextFile } from '../file/text-file.ts';
import { kindLabels, importMessages as words } from '../imports.messages.ts';
import { EncodingField } from './encoding-field.tsx';
import { FilePicker } from './file-picker.tsx';
import { ImportSteps } from './import-steps.tsx';
import { useThrottledText } from './step-parts.tsx';

type Props = { firstKind: ImportKind; onUploaded: (importId: number) => void };

const kindOptions = importKinds.map((value) => ({
  value,
  label: kindLabels[value],
  hint: words.kindHints[value],
}));

/** Renders the first step, in which the user chooses the kind of records and the file. */
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
          {chosen.samples.length > 0 && (
            <EncodingField
              samples={chosen.samples}
              chosen={chosen.encoding}
              onChoose={chosen.chooseEncoding}
            />
          )}
          {failure && <Banner tone="danger">{messageOf(failure, words.uploadFailed)}</Banner>}
          <Button variant="primary" disabled={!chosen.text} onClick={send} className="sm:justify-self-start">
            {words.upload}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Checks the file as soon as the user chooses it, so that unusable files are not uploaded. */
function useChosenFile() {
  const [file, setFile] = useState<File | null>(null);
  const [picked, setPicked] = useState<Encoding | null>(null);
  const open = useMutation({ mutationFn: openTextFile });
  const error = open.error && (open.error instanceof FileError ? open.error.message : words.openFailed);
  const opened = open.data ?? null;
  const encoding = picked ?? opened?.encoding ?? null;
  return {
    file,
    text: opened && encoding ? { ...opened, encoding } : null,
    samples: opened?.samples ?? [],
    encoding,
    chooseEncoding: setPicked,
    isOpening: open.isPending,
    error: error ?? null,
    choose: (next: File) => {
      setFile(next);
      setPicked(null);
      open.mutate(next);
    },
  };
}

type UploadStatusProps = { fileName: string; progress: UploadProgress; onCancel: () => void };

function UploadStatus({ fileName, progress: { share, waitsFor }, onCancel }: UploadStatusProps) {
  const percent = words.percent(share);
  return (
    <div className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 font-medium wrap-anywhere">{words.uploading(fileName)}</p>
        <p className="shrink-0 text-ink-soft tabular-nums">{percent}</p>
      </div>
      <ProgressBar label={words.uploading(fileName)} share={share} />
      <p className="text-sm text-ink-faint">{words.uploadHint}</p>
      <p role="status" className="sr-only">
        {useThrottledText(percent)}
      </p>
      {waitsFor && (
        <Banner tone="warning">{waitsFor === 'connection' ? words.offline : words.busyServer}</Banner>
      )}
      <Button onClick={onCancel} className="sm:justify-self-start">
        {words.cancel}
      </Button>
    </div>
  );
}

type Upload = { kind: ImportKind; text: TextFile };

const nothingSent: UploadProgress = { share: 0, waitsFor: null };

/** Uploads a file. Leaving the screen or cancelling aborts the upload and deletes the uploaded data. */
function useUpload() {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState(nothingSent);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const upload = useMutation({
    mutationFn: ({ kind, text }: Upload) => {
      const controller = new AbortController();
      running.current = controller;
      setProgress(nothingSent);
      return sendFile(kind, text, { signal: controller.signal, onProgress: setProgress });
    },
    onSuccess: (job) => queryClient.setQueryData(importJob(job.id).queryKey, { import: job }),
  });
  const cancel = () => {
    running.current?.abort();
    upload.reset();
  };
  return { ...upload, progress, cancel };
}
