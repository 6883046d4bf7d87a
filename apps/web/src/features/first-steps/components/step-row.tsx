import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#ui/badge';
import { buttonLook } from '#ui/button';
import { firstStepsMessages as words } from '../first-steps.messages.ts';
import type { GuidedStep } from '../guide.ts';

type Props = GuidedStep & { place: number };

export function StepRow({ step, place, isDone, isNext, to }: Props) {
  const { title, why } = words.steps[step];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span
        aria-hidden="true"
        className={`grid size-8 shrink-0 place-content-center self-start rounded-full font-semibold tabular-nums ${markLook(isDone, isNext)}`}
      >
        {isDone ? <Check className="size-4.5" /> : place}
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {title}
          <Badge tone={isDone ? 'done' : 'neutral'}>{isDone ? words.done : words.toDo}</Badge>
        </h3>
        <p className="text-ink-soft">{why}</p>
      </div>
      <div
        className={`flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:justify-start max-sm:pl-12 ${isDone ? 'max-sm:hidden' : ''}`}
      >
        {to === null ? (
          <p className="text-sm text-ink-faint">{words.needsDoctor}</p>
        ) : (
          <StepLinks step={step} to={to} isDone={isDone} isNext={isNext} />
        )}
      </div>
    </li>
  );
}

function markLook(isDone: boolean, isNext: boolean): string {
  if (isDone) return 'bg-done-soft text-done';
  return isNext ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-soft';
}

type LinksProps = Omit<GuidedStep, 'to'> & { to: string };

function StepLinks({ step, to, isDone, isNext }: LinksProps) {
  const variant = isNext ? 'primary' : 'secondary';
  return (
    <>
      {step === 'patients' && (
        <Link to="/dashboard/patients" className={buttonLook({ variant: isDone ? 'quiet' : 'secondary' })}>
          {words.addPatient}
        </Link>
      )}
      <Link to={to} className={buttonLook({ variant: isDone ? 'quiet' : variant })}>
        {words.steps[step].action}
      </Link>
    </>
  );
}
