import { type ImportKind, importKinds } from '@anteroom/contract/import-fields';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ProgressBar } from '#ui/progress-bar';
import { RadioField } from '#ui/radio-field';
import { SelectField } from '#ui/select-field';
import { importJob } from '../api/import-queries.ts';
import { sendFile, type UploadProgress } from '../api/send-file.ts';
import { decodeLine, type Encoding, type GuessedEncoding, guessedEncodings } from '../file/guess-encoding.ts';
import { FileError, mostVaried, openTextFile, type TextFile, withoutControls } from '../file/text-file.ts';
import { kindLabels, importMessages as words } from '../imports.messages.ts';
import { FilePicker } from './file-picker.tsx';
import { ImportSteps, useFocusOnStep, useThrottledText } from './step-parts.tsx';

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
  const section = useFocusOnStep(upload.isPending ? 'upload' : 'file');
  return (
    <section ref={section} className="panel p-5 md:p-6" aria-labelledby="new-import">
      <ImportSteps current="file" />
      <h2 id="new-import" tabIndex={-1} className="text-xl font-semibold outline-none">
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

type EncodingFieldProps = {
  samples: readonly Uint8Array<ArrayBuffer>[];
  /** The encoding that the user has chosen, or else the guessed one. Null if the user still has to choose. */
  chosen: Encoding | null;
  onChoose: (encoding: GuessedEncoding) => void;
};

const linesShown = 3;
const options = guessedEncodings.map((value) => ({ value, label: words.encodings[value] }));

/**
 * Lets the user change the guessed encoding of a file, or choose one if no guess is certain enough. Shows how a few
 * lines of the file look in each encoding.
 */
function EncodingField({ samples, chosen, onChoose }: EncodingFieldProps) {
  const shown = guessedEncodings.find((encoding) => encoding === chosen) ?? null;
  return (
    <div className="grid gap-3">
      <SelectField
        label={words.encoding}
        hint={words.encodingHint}
        options={options}
        {...(shown === null ? { placeholder: words.chooseEncoding } : {})}
        value={shown ?? ''}
        onChange={({ target }) => {
          const picked = guessedEncodings.find((encoding) => encoding === target.value);
          if (picked) onChoose(picked);
        }}
        className="max-w-md"
      />
      <ul
        aria-label={words.encodingPreview}
        aria-live="polite"
        className="grid gap-1 rounded-md bg-sunken px-3 py-2 text-sm"
      >
        {mostVaried(samples, linesShown).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the file's lines never changes.
          <li key={place} className="wrap-anywhere">
            <Line text={withoutControls(decodeLine(shown ?? 'windows-1252', line))} />
          </li>
        ))}
      </ul>
    </div>
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range covers all of ASCII.
const beyondAscii = /([^\u0000-\u007f]+)/u;

/**
 * Highlights the non-ASCII characters of the line, because they depend on the encoding. They are in every second
 * segment.
 */
function Line({ text }: { text: string }) {
  return text.split(beyondAscii).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of a line's segments never changes.
      <mark key={place} className="rounded-md bg-accent-soft font-semibold text-accent-strong">
        {part}
      </mark>
    ),
  );
}
