import { limits } from '@anteroom/contract/limits';
import type { LinkClosingReason } from '@anteroom/contract/secret-links';
import { useId } from 'react';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { useNow } from '#lib/use-now';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { secretLinkMessages as words } from './secret-links.messages.ts';

type ClosedLink = {
  id: number;
  label: string;
  createdBy: string;
  closedAt: number;
  reason: LinkClosingReason;
  mayReopen: boolean;
};

type Props = {
  links: readonly ClosedLink[];
  timeZone: string;
  reopening: {
    mutate: (id: number) => void;
    isPending: boolean;
    variables: number | undefined;
    error: Error | null;
  };
};

/** Lists closed links, each with the reason for closing it and a button to reopen it. */
export function ClosedLinks({ links, timeZone, reopening }: Props) {
  const titleId = useId();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        {words.closed}
      </h3>
      <p className="mb-2 text-sm text-ink-soft">{words.closedHint}</p>
      {reopening.error && (
        <div className="mb-2">
          <Banner tone="danger">{messageOf(reopening.error, words.reopenFailed)}</Banner>
        </div>
      )}
      <ul aria-labelledby={titleId} className="divide-y divide-line rounded-md border border-line">
        {links.map(({ id, label, createdBy, closedAt, reason, mayReopen }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-0 flex-1 basis-52 wrap-break-word">
              <p className="font-medium">{label}</p>
              <p className="text-sm text-serving">{words.because[reason]}</p>
              <p className="text-sm text-ink-faint">
                {words.closedOn(formatDateTime(closedAt, timeZone), createdBy)}
              </p>
            </div>
            {mayReopen && (
              <Button
                size="small"
                aria-label={words.reopenOf(label)}
                disabled={reopening.isPending}
                isBusy={reopening.isPending && reopening.variables === id}
                busyText={words.reopening}
                onClick={() => reopening.mutate(id)}
              >
                {words.reopen}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type LinkEndProps = {
  label: string;
  endsAt: number;
  timeZone: string;
  /** Extends the link. Undefined if the user may not extend it. */
  onExtend?: (() => void) | undefined;
  isExtending: boolean;
};

const warnMillis = limits.secretLink.warnDays * 24 * 60 * 60 * 1000;

/** Shows when a link expires. During the last two weeks, highlights the date and offers to extend the link. */
export function LinkEnd({ label, endsAt, timeZone, onExtend, isExtending }: LinkEndProps) {
  const now = useNow(60_000);
  const when = formatDateTime(endsAt, timeZone);
  if (endsAt - now > warnMillis) return <p className="text-sm text-ink-faint">{words.endsAt(when)}</p>;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <p className="text-sm font-medium text-serving">{words.endsSoon(when)}</p>
      {onExtend && (
        <Button
          size="small"
          aria-label={words.extendOf(label)}
          isBusy={isExtending}
          busyText={words.extending}
          onClick={onExtend}
        >
          {words.extend}
        </Button>
      )}
    </div>
  );
}
