import type { ImportJob } from '@anteroom/contract/imports';
import { importMessages as words } from '../imports.messages.ts';

type Props = { job: ImportJob; title: string; hint?: string };

/** The file name and the purpose of the step. The heading gets the focus when the step begins. */
export function StepHeading({ job, title, hint }: Props) {
  return (
    <div className="mb-5">
      <h2 tabIndex={-1} className="scroll-mt-24 text-xl font-semibold wrap-anywhere outline-none">
        {title}
      </h2>
      {hint && <p className="mt-1 text-ink-soft">{hint}</p>}
      <p className="mt-1 text-sm text-ink-faint wrap-anywhere">
        {job.fileName} · {words.aboutFile(job.kind, job.lineCount)}
      </p>
    </div>
  );
}
