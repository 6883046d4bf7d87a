import { CircleCheck } from 'lucide-react';

/** Confirms that the clinic has received the patient's report. */
export function ReportedNotice({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="flex items-start gap-3 rounded-md bg-done-soft px-4 py-3 font-medium text-done"
    >
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-break-word">{children}</span>
    </p>
  );
}
