import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { formatDateTime } from '#lib/format-date';
import { keepChoice, keptChoice } from '#lib/kept-choice';
import { Link } from '#lib/link';
import type { StoredUser } from '#lib/session-storage';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { factorNoteMessages as words } from './sign-in-policy.messages.ts';

const choiceName = 'factor-note-later';
const laterMillis = 7 * 24 * 60 * 60_000;

type Props = { secondFactor: NonNullable<StoredUser['secondFactor']> };

/**
 * Renders a note on the overview that recommends a second factor or shows the date from which one is required. The user
 * can postpone a recommendation for a week.
 */
export function FactorNote({ secondFactor }: Props) {
  const { timezone } = useClinic();
  const [isPutOff, setIsPutOff] = useState(() => Number(keptChoice(choiceName)) > Date.now());
  const { dueAt } = secondFactor;
  const isRequired = dueAt !== null;
  if (!isRequired && isPutOff) return null;
  const putOff = () => {
    keepChoice(choiceName, String(Date.now() + laterMillis));
    setIsPutOff(true);
  };
  return (
    <div className="mb-6">
      <Banner
        tone={isRequired ? 'warning' : 'neutral'}
        title={isRequired ? words.requiredTitle(formatDateTime(dueAt, timezone)) : words.askedTitle}
        action={
          <>
            <Link to="/dashboard/account" className={buttonLook({ size: 'small' })}>
              {words.setUp}
            </Link>
            {!isRequired && (
              <Button size="small" variant="quiet" onClick={putOff}>
                {words.later}
              </Button>
            )}
          </>
        }
      >
        {isRequired ? words.required : words.asked}
      </Banner>
    </div>
  );
}
