import type { Display, reopenDisplay } from '@anteroom/contract/displays';
import type { RouteOutput } from '@anteroom/contract/route';
import { useQuery } from '@tanstack/react-query';
import { useClinic } from '#features/clinic';
import { ClosedLinks, LinkEnd, secretLinkMessages } from '#features/secret-links';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { languageNames } from '#lib/language-names';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { displaysQuery, useExtendDisplay, useReopenDisplay } from '../api/display-queries.ts';
import { displayMessages as words } from '../displays.messages.ts';

/** A button of a display's row, or the button that adds a display. */
export type FocusedButton = { act: 'message' | 'revoke'; id: number } | 'new' | null;

type Props = {
  /** The button that receives the focus after the dialog that it opened was closed. */
  focused: FocusedButton;
  onAdd: () => void;
  onMessage: (display: Display) => void;
  onRevoke: (display: Display) => void;
  onReopened: (reopened: RouteOutput<typeof reopenDisplay>) => void;
  onClose: () => void;
};

export function DisplayListDialog({ focused, onAdd, onMessage, onRevoke, onReopened, onClose }: Props) {
  const { timezone } = useClinic();
  const { data, error, refetch } = useQuery(displaysQuery);
  const displays = data?.displays;
  const reopening = useReopenDisplay();
  const reopen = (displayId: number) =>
    reopening.mutate({ params: { displayId } }, { onSuccess: onReopened });
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DialogBody label={words.title}>
        <div className="grid gap-4">
          <p className="text-ink-soft">{`${words.explanation} ${secretLinkMessages.life}`}</p>
          {error && <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>}
          {!displays && !error && <Skeleton label={words.loading} rows={2} />}
          {displays && <Displays displays={displays} focused={focused} acts={{ onMessage, onRevoke }} />}
          {data && (
            <ClosedLinks
              links={data.closed}
              timeZone={timezone}
              reopening={{
                ...reopening,
                mutate: reopen,
                variables: reopening.variables && Number(reopening.variables.params.displayId),
              }}
            />
          )}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.closeList}</Button>
        <Button
          variant="primary"
          disabled={!displays}
          onClick={onAdd}
          data-takes-focus={focused === 'new' || undefined}
        >
          {words.add}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Acts = Pick<Props, 'onMessage' | 'onRevoke'>;
type DisplaysProps = { displays: readonly Display[]; focused: FocusedButton; acts: Acts };

function Displays({ displays, focused, acts }: DisplaysProps) {
  if (displays.length === 0) return <p className="font-medium">{words.none}</p>;
  return (
    <ul aria-label={words.list} className="divide-y divide-line rounded-md border border-line">
      {displays.map((display) => (
        <DisplayItem
          key={display.id}
          display={display}
          focusedAct={focused !== 'new' && focused?.id === display.id ? focused.act : null}
          acts={acts}
        />
      ))}
    </ul>
  );
}

type DisplayItemProps = { display: Display; focusedAct: 'message' | 'revoke' | null; acts: Acts };

function DisplayItem({ display, focusedAct, acts }: DisplayItemProps) {
  const { timezone } = useClinic();
  const extension = useExtendDisplay();
  const { id, endsAt, message, purpose } = display;
  const { label, doctors, nameForm, language, createdAt, createdBy, lastSeenAt, mayRevoke } = display;
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-52 wrap-break-word">
        <p className="font-medium">{label}</p>
        <p>{doctors.map(({ name }) => name).join(', ')}</p>
        <p className="text-sm text-ink-soft">
          <span className={purpose === 'calls' && nameForm !== 'code' ? 'text-serving' : ''}>
            {purpose === 'check_in' ? words.checksIn : words.shows[nameForm]}
          </span>
          {` · ${languageNames[language]}`}
        </p>
        {message !== null && <p className="text-sm">{message}</p>}
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
          error={extension.error}
          {...(mayRevoke ? { onExtend: () => extension.mutate({ params: { displayId: id } }) } : {})}
        />
        {!mayRevoke && <p className="text-sm text-ink-faint">{words.mayNotRevoke}</p>}
      </div>
      {mayRevoke && <DisplayActs display={display} focusedAct={focusedAct} acts={acts} />}
    </li>
  );
}

function DisplayActs({ display, focusedAct, acts }: DisplayItemProps) {
  const { label, purpose } = display;
  return (
    <div className="flex flex-wrap gap-1">
      {purpose === 'calls' && (
        <Button
          variant="quiet"
          size="small"
          aria-label={words.editMessageOf(label)}
          onClick={() => acts.onMessage(display)}
          data-takes-focus={focusedAct === 'message' || undefined}
        >
          {words.editMessage}
        </Button>
      )}
      <Button
        variant="dangerQuiet"
        size="small"
        aria-label={words.revokeOf(label)}
        onClick={() => acts.onRevoke(display)}
        data-takes-focus={focusedAct === 'revoke' || undefined}
      >
        {words.revoke}
      </Button>
    </div>
  );
}
