import { limits } from '@anteroom/contract/limits';
import type { LinkClosingReason } from '@anteroom/contract/secret-links';
import { useId, useLayoutEffect, useRef } from 'react';
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

/** Lists closed links, each with the reason for closing it and, if the user may reopen it, a button for that. */
export function ClosedLinks({ links, timeZone, reopening }: Props) {
  const titleId = useId();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        {words.closed}
      </h3>
      <p className="mb-2 text-sm text-ink-soft">{words.closedHint}</p>
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
                // A disabled button would lose the focus, so the pressed one is only busy.
                disabled={reopening.isPending && reopening.variables !== id}
                isBusy={reopening.isPending && reopening.variables === id}
                busyText={words.reopening}
                onClick={() => reopening.mutate(id)}
              >
                {words.reopen}
              </Button>
            )}
            {reopening.error && reopening.variables === id && (
              <div className="basis-full">
                <Banner tone="danger">{messageOf(reopening.error, words.reopenFailed)}</Banner>
              </div>
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
  /** Why extending the link failed, if it did. */
  error: Error | null;
};

const warnMillis = limits.secretLink.warnDays * 24 * 60 * 60 * 1000;

/**
 * Shows when a link expires. During the last two weeks, highlights the date and offers to extend the link. After an
 * extension, the new date receives the focus, because the button has disappeared.
 */
export function LinkEnd({ label, endsAt, timeZone, onExtend, isExtending, error }: LinkEndProps) {
  const now = useNow(60_000);
  const when = formatDateTime(endsAt, timeZone);
  const endsSoon = endsAt - now <= warnMillis;
  const end = useFocusAfter(endsSoon);
  if (!endsSoon) {
    return (
      <p ref={end} tabIndex={-1} className="text-sm text-ink-faint outline-none">
        {words.endsAt(when)}
      </p>
    );
  }
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
      {error && (
        <p role="alert" className="basis-full text-sm text-danger">
          {messageOf(error, words.extendFailed)}
        </p>
      )}
    </div>
  );
}

/**
 * Returns a ref. When `isBefore` becomes false, moves the focus to the element of this ref if the element that had the
 * focus has disappeared.
 */
function useFocusAfter(isBefore: boolean) {
  const ref = useRef<HTMLParagraphElement>(null);
  const wasBefore = useRef(isBefore);
  useLayoutEffect(() => {
    if (wasBefore.current && document.activeElement === document.body) ref.current?.focus();
    wasBefore.current = isBefore;
  }, [isBefore]);
  return ref;
}
