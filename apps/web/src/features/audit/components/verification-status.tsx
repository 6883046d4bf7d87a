import type { AuditVerification } from '@anteroom/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatClock, formatDateTime } from '#lib/format-date';
import { toWallTime } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { auditVerification, useVerifyAuditTrail } from '../api/audit-queries.ts';
import { auditMessages as words } from '../audit.messages.ts';

/** Shows the result of the last full verification of the audit trail. */
export function VerificationStatus() {
  const { data, isError, error } = useQuery(auditVerification);
  const verify = useVerifyAuditTrail();
  const button = (
    <Button size="small" isBusy={verify.isPending} busyText={words.verifying} onClick={() => verify.mutate()}>
      {words.verifyNow}
    </Button>
  );
  return (
    <div className="mb-5 grid gap-3">
      {verify.isError && <Banner tone="danger">{messageOf(verify.error, words.verifyFailed)}</Banner>}
      {isError && !data && <Banner tone="danger">{messageOf(error, words.statusFailed)}</Banner>}
      {data?.state === 'broken' ? (
        <Broken verification={data} action={button} />
      ) : (
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
          {/* Always mounted, so that screen readers announce changes of the text. */}
          <p role="status" className="min-w-0 max-md:min-h-13 max-md:basis-full">
            {data && <Intact verification={data} />}
          </p>
          {button}
        </div>
      )}
    </div>
  );
}

function Intact({ verification }: { verification: AuditVerification }) {
  const { upTo, at, fingerprint } = verification;
  const shownAt = useShownTime();
  if (!isVerified(verification) || at === null) {
    return (
      <span className="inline-flex items-center gap-2 rounded-md bg-sunken px-3 py-1 text-sm font-medium text-ink-soft">
        <ShieldQuestion aria-hidden="true" className="size-4 shrink-0" />
        {words.unverified}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2 rounded-md bg-done-soft px-3 py-1 text-sm font-medium text-done tabular-nums">
      <ShieldCheck aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-break-word">
        {words.verified(upTo, shownAt(at))}
        {fingerprint && `, ${words.fingerprint(fingerprint)}`}
      </span>
    </span>
  );
}

type BrokenProps = { verification: AuditVerification; action: ReactNode };

function Broken({ verification: { brokenAt, problem, at }, action }: BrokenProps) {
  const shownAt = useShownTime();
  return (
    <Banner tone="danger" title={words.brokenTitle(brokenAt)} action={action}>
      <p>{words.broken(problem, at === null ? words.none : shownAt(at), brokenAt)}</p>
    </Banner>
  );
}

function useShownTime() {
  const { timezone, today } = useClinic();
  return (millis: number) =>
    toWallTime(millis, timezone).startsWith(today)
      ? formatClock(millis, timezone)
      : formatDateTime(millis, timezone);
}

/**
 * Returns whether the last verification covered at least one entry. If it ran before the first entry, it verified
 * nothing.
 */
export function isVerified({ state, upTo, at }: Pick<AuditVerification, 'state' | 'upTo' | 'at'>): boolean {
  return state !== 'unverified' && at !== null && upTo > 0;
}
