import type { FirstStep } from '@anteroom/contract/first-steps';
import { useLocation } from 'react-router';
import { Link } from '#lib/link';
import { buttonLook } from '#ui/button';
import { firstStepsMessages as words } from '../first-steps.messages.ts';
import {
  guidedSteps,
  type KnownSteps,
  type Stage,
  useFirstDoctor,
  useFollowFirstSteps,
} from '../use-first-steps.ts';

const screensOf: Record<FirstStep, readonly string[]> = {
  clinic_details: ['/dashboard/clinic'],
  doctor: ['/dashboard/users'],
  schedule: ['/dashboard/schedule'],
  queue_type: ['/dashboard/queue-settings'],
  patients: ['/dashboard/import', '/dashboard/patients'],
};
const allScreens = Object.values(screensOf).flat();

type Props = { known: KnownSteps; stage: Stage };

/**
 * Shows the progress, the next step and a link back to the guide on the screens to which the guide links. Once all
 * steps are done, says so.
 */
export function FirstStepsStrip({ known, stage }: Props) {
  const { pathname } = useLocation();
  useFollowFirstSteps(stage === 'guided');
  if (!allScreens.includes(pathname)) return null;
  return (
    <section
      aria-label={words.title}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-accent-soft/50 px-4 py-2 print:hidden"
    >
      {stage === 'guided' ? <Progress known={known} /> : <Ready />}
    </section>
  );
}

function Progress({ known }: { known: KnownSteps }) {
  const { pathname } = useLocation();
  const { steps } = known;
  const doctorId = useFirstDoctor(steps.some(({ step, isDone }) => step === 'doctor' && isDone));
  const next = guidedSteps(known, doctorId).find(({ isNext }) => isNext);
  const isHere = next !== undefined && screensOf[next.step].includes(pathname);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <p role="status" className="tabular-nums">
        <span className="font-semibold">{words.title}:</span> {words.progress(done, steps.length)}
        {next && isHere && <> · {words.here(words.steps[next.step].title)}</>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to="/dashboard" className={buttonLook({ variant: 'quiet', size: 'small' })}>
          {words.toGuide}
        </Link>
        {next?.to && !isHere && (
          <Link to={next.to} className={buttonLook({ size: 'small' })}>
            {words.next(words.steps[next.step].title)}
          </Link>
        )}
      </div>
    </>
  );
}

function Ready() {
  return (
    <>
      <p role="status" className="font-semibold">
        {words.readyTitle}
      </p>
      <ReadyLinks size="small" />
    </>
  );
}

export function ReadyLinks({ size = 'medium' }: { size?: 'small' | 'medium' }) {
  const doctorId = useFirstDoctor(true);
  const queue = `/dashboard/manage-queue${doctorId === undefined ? '' : `?doctor=${doctorId}`}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/dashboard/appointments" className={buttonLook({ size })}>
        {words.book}
      </Link>
      <Link to={queue} className={buttonLook({ variant: 'primary', size })}>
        {words.toQueue}
      </Link>
    </div>
  );
}
