import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { useBringIntoView } from './use-bring-into-view.tsx';

export type Disputed = { label: string; mine: string; theirs: string };

type Props = {
  title: string;
  /** The fields in which the two versions differ. */
  disputed: readonly Disputed[];
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Someone else saved the record meanwhile: what differs, and the choice between the two versions. */
export function VersionConflict({ title, disputed, isBusy, onKeepMine, onTakeTheirs }: Props) {
  const conflict = useBringIntoView();
  return (
    <div ref={conflict}>
      <Banner tone="warning" title={title}>
        <p>
          {disputed.length > 0
            ? 'Choose which version to keep. Nothing has been saved yet.'
            : 'They changed other details than you did, so both can be kept.'}
        </p>
        <dl className="mt-3 grid gap-3 text-sm text-ink">
          {disputed.map(({ label, mine, theirs }) => (
            <div key={label} className="wrap-anywhere">
              <dt className="font-semibold">{label}</dt>
              <dd>{`Yours: ${mine || '(empty)'}`}</dd>
              <dd>{`Theirs: ${theirs || '(empty)'}`}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={onKeepMine} isBusy={isBusy}>
            Save my version
          </Button>
          <Button size="small" onClick={onTakeTheirs} disabled={isBusy}>
            Use their version
          </Button>
        </div>
      </Banner>
    </div>
  );
}
