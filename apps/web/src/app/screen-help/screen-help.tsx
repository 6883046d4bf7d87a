import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { hotkeysInForce, isApple } from '#lib/use-hotkey';
import { HelpButton } from '#ui/help-button';
import { Key } from '#ui/key';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { dashboardMessages as words } from '../dashboard.messages.ts';

export function ScreenHelp() {
  const { pathname } = useLocation();
  return (
    <HelpButton label={words.screenHelp}>
      <HelpText pathname={pathname} />
    </HelpButton>
  );
}

/** Loads the help texts on first use, because most users rarely open them. */
function HelpText({ pathname }: { pathname: string }) {
  const {
    data: helpOfPath,
    error,
    refetch,
  } = useQuery({
    queryKey: ['screen-help'],
    queryFn: async () => (await import('./screen-help.messages.ts')).helpOfPath,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <RetryBanner onRetry={refetch}>{words.screenHelpFailed}</RetryBanner>;
  if (!helpOfPath) return <Skeleton label={words.loading} rows={3} />;
  const help = helpOfPath(pathname);
  return (
    <div className="grid gap-3">
      <h2 className="font-semibold">{words.screenHelp}</h2>
      <p>{help?.purpose}</p>
      <ul className="grid list-disc gap-2 pl-5 text-ink-soft empty:hidden">
        {help?.actions.map((action) => (
          <li key={action}>{action}</li>
        ))}
      </ul>
      <KeysHere />
    </div>
  );
}

function KeysHere() {
  const own = hotkeysInForce().filter(({ isEverywhere }) => !isEverywhere);
  const keys = [...own, { key: '?', meaning: words.allKeys }];
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 border-t border-line pt-3 text-sm text-ink-soft pointer-coarse:hidden">
      <KeyRows keys={keys} />
    </dl>
  );
}

type KeyRowsProps = { keys: readonly { key: string; meaning: string }[] };

/** Renders rows of a two-column description list, each with a key and its meaning. */
export function KeyRows({ keys }: KeyRowsProps) {
  return keys.map(({ key, meaning }) => (
    <div key={key} className="contents">
      <dt>
        <Key name={shownKey(key)} />
      </dt>
      <dd>{meaning}</dd>
    </div>
  ));
}

/** Formats a shortcut for the keyboard of the user's system. */
export function shownKey(key: string): string {
  if (!key.startsWith('Mod+')) return words.inTurn(key);
  return `${isApple ? '⌘' : 'Ctrl'} ${key.slice('Mod+'.length).toUpperCase()}`;
}
