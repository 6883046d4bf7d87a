import type { ListedEmergencyGrant } from '@anteroom/contract/emergency-access';
import { useClinic } from '#features/clinic';
import { formatDateTime } from '#lib/format-date';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { type Column, DataTable } from '#ui/data-table';
import { emergencyReviewMessages as words } from '../emergency-review.messages.ts';

type Act = (grant: ListedEmergencyGrant) => void;
type Props = {
  grants: readonly ListedEmergencyGrant[];
  onEnd: Act;
  /** Reviews a use of emergency access. Null for a doctor, who sees only their own uses. */
  onReview: Act | null;
};

export function EmergencyGrantTable({ grants, onEnd, onReview }: Props) {
  const columns: readonly Column<ListedEmergencyGrant>[] = [
    { header: words.doctor, isMain: true, cell: ({ doctorName }) => doctorName },
    {
      header: words.patient,
      cell: ({ patientName, patientDoctorName }) => (
        <>
          <p className={patientName === null ? 'text-ink-faint' : ''}>{patientName ?? words.notNamed}</p>
          <p className="text-sm text-ink-soft">{words.patientOf(patientDoctorName)}</p>
        </>
      ),
    },
    { header: words.reason, cell: ({ reason }) => <p className="wrap-anywhere">{reason}</p> },
    { header: words.time, cell: (grant) => <Times grant={grant} /> },
    { header: words.review, cell: (grant) => <Review grant={grant} /> },
    {
      header: words.actions,
      isActions: true,
      cell: (grant) => (
        <div className="flex flex-wrap gap-2">
          {grant.isOpen && (
            <Button
              variant="dangerQuiet"
              size="small"
              aria-label={words.endOf(grant.doctorName)}
              onClick={() => onEnd(grant)}
            >
              {words.endNow}
            </Button>
          )}
          {onReview && (
            <Button
              size="small"
              aria-label={(grant.review ? words.reviewAgainOf : words.reviewOf)(grant.doctorName)}
              onClick={() => onReview(grant)}
            >
              {grant.review ? words.reviewAgain : words.review}
            </Button>
          )}
        </div>
      ),
    },
  ];
  return <DataTable caption={words.caption} columns={columns} rows={grants} rowKey={({ id }) => id} />;
}

function Times({ grant }: { grant: ListedEmergencyGrant }) {
  const { timezone } = useClinic();
  const { createdAt, expiresAt, endedAt, endedBy, isOpen } = grant;
  const timeOf = (instant: number) => formatDateTime(instant, timezone);
  const end = endedAt === null ? words.ended(timeOf(expiresAt)) : words.endedBy(timeOf(endedAt), endedBy);
  return (
    <>
      <p>{timeOf(createdAt)}</p>
      <p className={`text-sm ${isOpen ? 'font-medium text-serving' : 'text-ink-soft'}`}>
        {isOpen ? words.openUntil(timeOf(expiresAt)) : end}
      </p>
    </>
  );
}

function Review({ grant: { review } }: { grant: ListedEmergencyGrant }) {
  const { timezone } = useClinic();
  if (!review) return <Badge tone="serving">{words.notReviewed}</Badge>;
  return (
    <div className="grid gap-1">
      <p>
        <Badge tone={review.outcome === 'justified' ? 'done' : 'danger'}>
          {words.outcomes[review.outcome]}
        </Badge>
      </p>
      {review.note && <p className="text-sm wrap-anywhere">{review.note}</p>}
      <p className="text-sm text-ink-soft">
        {words.reviewedBy(review.reviewedBy, formatDateTime(review.reviewedAt, timezone))}
      </p>
    </div>
  );
}
