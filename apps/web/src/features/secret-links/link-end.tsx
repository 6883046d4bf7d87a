import { limits } from '@anteroom/contract/limits';
import { formatDateTime } from '#lib/format-date';
import { useNow } from '#lib/use-now';
import { Button } from '#ui/button';
import { secretLinkMessages as words } from './secret-links.messages.ts';

type Props = {
  label: string;
  endsAt: number;
  timeZone: string;
  /** Extends the link. Undefined if the user may not extend it. */
  onExtend?: (() => void) | undefined;
  isExtending: boolean;
};

const warnMillis = limits.secretLink.warnDays * 24 * 60 * 60 * 1000;

/** Shows when a link expires. During the last two weeks, highlights the date and offers to extend the link. */
export function LinkEnd({ label, endsAt, timeZone, onExtend, isExtending }: Props) {
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
