import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ProgressBar } from '#ui/progress-bar';
import type { UploadProgress } from '../api/send-file.ts';
import { importMessages as words } from '../imports.messages.ts';
import { useSlowly } from '../use-slowly.ts';

type Props = { fileName: string; progress: UploadProgress; onCancel: () => void };

export function UploadStatus({ fileName, progress: { share, waitsFor }, onCancel }: Props) {
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
        {useSlowly(percent)}
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
