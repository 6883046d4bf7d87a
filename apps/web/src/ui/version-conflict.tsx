import { useEffect, useRef } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

export type Conflict = { label: string; mine: string; latest: string };

type Props = {
  title: string;
  /** The fields that this user has changed and that have another value in the other version. May be empty. */
  conflicts: readonly Conflict[];
  isBusy: boolean;
  onKeepMine: () => void;
  onAcceptLatest: () => void;
};

/**
 * Shown when another user has saved the same record. Lists the differences and lets the user choose between both
 * versions.
 */
export function VersionConflict({ title, conflicts, isBusy, onKeepMine, onAcceptLatest }: Props) {
  const conflict = useBringIntoView();
  return (
    <div ref={conflict}>
      <Banner tone="warning" title={title}>
        <p>
          {conflicts.length > 0
            ? 'Choose which version to keep. Nothing has been saved yet.'
            : 'They changed other details than you did, so both can be kept.'}
        </p>
        <dl className="mt-3 grid gap-3 text-sm text-ink">
          {conflicts.map(({ label, mine, latest }) => (
            <div key={label} className="wrap-anywhere">
              <dt className="font-semibold">{label}</dt>
              <dd>{`Yours: ${mine || '(empty)'}`}</dd>
              <dd>{`Theirs: ${latest || '(empty)'}`}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={onKeepMine} isBusy={isBusy}>
            Save my version
          </Button>
          <Button size="small" onClick={onAcceptLatest} disabled={isBusy}>
            Use their version
          </Button>
        </div>
      </Banner>
    </div>
  );
}

export function useBringIntoView() {
  const ref = useRef<HTMLDivElement>(null);
  // The braces are necessary: in newer browsers, scrollIntoView returns a promise, which React would treat as a cleanup
  // function.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return ref;
}
