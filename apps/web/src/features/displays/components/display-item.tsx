import type { Display } from '@anteroom/contract/displays';
import { useClinic } from '#features/clinic';
import { LinkEnd, secretLinkMessages } from '#features/secret-links';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { Button } from '#ui/button';
import { useExtendDisplay } from '../api/use-displays.ts';
import { displayMessages as words } from '../displays.messages.ts';

type Props = { display: Display; onRevoke: (display: Display) => void };

export function DisplayItem({ display, onRevoke }: Props) {
  const { timezone } = useClinic();
  const extension = useExtendDisplay();
  const { id, endsAt } = display;
  const { label, doctors, nameForm, language, createdAt, createdBy, lastSeenAt, mayRevoke } = display;
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-52 wrap-break-word">
        <p className="font-medium">{label}</p>
        <p>{doctors.map(({ name }) => name).join(', ')}</p>
        <p className="text-sm text-ink-soft">
          <span className={nameForm === 'code' ? '' : 'text-serving'}>{words.shows[nameForm]}</span>
          {` · ${words.languages[language]}`}
        </p>
        <p className="text-sm text-ink-faint">
          {words.madeBy(createdBy, formatDateTime(createdAt, timezone))}
        </p>
        <p className="text-sm text-ink-faint">
          {lastSeenAt === null ? words.neverSeen : words.lastSeen(formatDateTime(lastSeenAt, timezone))}
        </p>
        <LinkEnd
          label={label}
          endsAt={endsAt}
          timeZone={timezone}
          isExtending={extension.isPending}
          {...(mayRevoke ? { onExtend: () => extension.mutate(id) } : {})}
        />
        {extension.error && (
          <p className="text-sm text-danger">{messageOf(extension.error, secretLinkMessages.extendFailed)}</p>
        )}
        {!mayRevoke && <p className="text-sm text-ink-faint">{words.mayNotRevoke}</p>}
      </div>
      {mayRevoke && (
        <Button
          variant="dangerQuiet"
          size="small"
          aria-label={words.revokeOf(label)}
          onClick={() => onRevoke(display)}
        >
          {words.revoke}
        </Button>
      )}
    </li>
  );
}
