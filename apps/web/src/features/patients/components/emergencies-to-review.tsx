import { useQuery } from '@tanstack/react-query';
import { Link } from '#lib/link';
import { Banner } from '#ui/banner';
import { buttonLook } from '#ui/button';
import { emergencyCounts } from '../api/emergency-queries.ts';
import { emergencyReviewMessages as words } from '../emergency.messages.ts';

/** Shows an admin how many uses of emergency access are waiting for a review. */
export function EmergenciesToReview() {
  const { data } = useQuery(emergencyCounts);
  if (!data || data.unreviewed === 0) return null;
  return (
    <div className="mb-4">
      <Banner
        tone="warning"
        action={
          <Link to="/dashboard/emergency-access" className={buttonLook({ size: 'small' })}>
            {words.showThem}
          </Link>
        }
      >
        {words.toReview(data.unreviewed)}
      </Banner>
    </div>
  );
}
