import { useClinic } from '#features/clinic';
import { formatDateTime } from '#lib/format-date';
import { Badge } from '#ui/badge';
import { accountMessages as words } from '../accounts.messages.ts';
import { whenSignedIn } from '../last-sign-in.ts';

type Props = { enabled: boolean; invited: boolean; lastSignInAt: number | null };

export function AccountStatus({ enabled, invited, lastSignInAt }: Props) {
  const { timezone } = useClinic();
  if (enabled && invited) {
    return (
      <div className="grid justify-items-start gap-1">
        <Badge tone="accent">{words.invited}</Badge>
        <span className="text-sm text-ink-faint">{words.waitingForPassword}</span>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={enabled ? 'done' : 'neutral'}>{enabled ? words.active : words.disabled}</Badge>
      {lastSignInAt === null ? (
        <span className="text-sm whitespace-nowrap text-ink-faint">{words.neverSignedIn}</span>
      ) : (
        <time
          dateTime={new Date(lastSignInAt).toISOString()}
          title={formatDateTime(lastSignInAt, timezone)}
          className="text-sm text-ink-faint"
        >
          {words.lastSignIn(whenSignedIn(lastSignInAt, Date.now(), timezone))}
        </time>
      )}
    </div>
  );
}
