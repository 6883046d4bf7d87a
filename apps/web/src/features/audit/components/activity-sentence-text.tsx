import type { Activity } from '@anteroom/contract/audit';
import { activitySentence } from '../activity-sentence.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

/** The sentence, with a badge if the action failed. */
export function ActivitySentenceText({ activity }: { activity: Activity }) {
  const { who, what } = activitySentence(activity);
  return (
    <p className="min-w-0 wrap-break-word">
      <span className="font-medium">{who}</span> {what}
      {activity.outcome !== 'done' && (
        <span className="ml-2 inline-block">
          <OutcomeBadge outcome={activity.outcome} />
        </span>
      )}
    </p>
  );
}
