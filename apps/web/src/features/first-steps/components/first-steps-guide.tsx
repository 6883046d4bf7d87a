import { Check, CircleCheck } from 'lucide-react';
import { ClinicZone } from '#features/clinic';
import { Link } from '#lib/link';
import { showToast } from '#lib/toast-store';
import { Badge } from '#ui/badge';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { firstStepsMessages as words } from '../first-steps.messages.ts';
import {
  type GuidedStep,
  guidedSteps,
  type KnownSteps,
  stageOf,
  useFirstDoctor,
  useFirstSteps,
  useHideFirstSteps,
} from '../use-first-steps.ts';
import { ReadyLinks } from './first-steps-strip.tsx';

/** Guides an admin from an empty clinic to the first called patient. */
export function FirstStepsGuide() {
  const { data: known } = useFirstSteps();
  const guide = usePutGuideAway();
  const stage = stageOf(known);
  if (!known || stage === 'none') return null;
  const hide = (
    <Button
      variant="quiet"
      size="small"
      isBusy={guide.isBusy}
      busyText={words.hiding}
      onClick={guide.putAway}
    >
      {words.hide}
    </Button>
  );
  return (
    <section className="panel mb-6 grid gap-4 p-5 md:p-6">
      {stage === 'guided' ? <Steps known={known} /> : <Ready />}
      {guide.hasFailed && <Banner tone="danger">{words.hideFailed}</Banner>}
      <div className="flex justify-end">{hide}</div>
    </section>
  );
}

function Steps({ known }: { known: KnownSteps }) {
  const { steps } = known;
  const doctorId = useFirstDoctor(steps.some(({ step, isDone }) => step === 'doctor' && isDone));
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl font-semibold">{words.title}</h2>
        <p role="status" className="text-ink-soft tabular-nums">
          {words.progress(done, steps.length)}
        </p>
        <p className="w-full text-ink-soft">{words.intro}</p>
      </div>
      <ol className="divide-y divide-line border-y border-line">
        {guidedSteps(known, doctorId).map((step, index) => (
          <StepRow key={step.step} place={index + 1} {...step} />
        ))}
      </ol>
      <ClinicZone />
    </>
  );
}

function Ready() {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span aria-hidden="true" className="rounded-full bg-done-soft p-3 text-done">
        <CircleCheck className="size-6" />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-xl font-semibold">{words.readyTitle}</h2>
        <p className="text-ink-soft">{words.ready}</p>
      </div>
      <ReadyLinks />
    </div>
  );
}

type Props = GuidedStep & { place: number };

function StepRow({ step, place, isDone, isNext, to }: Props) {
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

/** Hides the first-steps guide for all admins and offers Undo. */
function usePutGuideAway() {
  const hide = useHideFirstSteps();
  const undo = () =>
    hide
      .mutateAsync({ body: { isHidden: false } })
      .catch(() => showToast({ tone: 'danger', message: words.showFailed }));
  const putAway = () =>
    hide.mutate(
      { body: { isHidden: true } },
      {
        onSuccess: () =>
          showToast({ tone: 'done', message: words.hidden, action: { label: words.undo, run: undo } }),
      },
    );
  return { putAway, isBusy: hide.isPending, hasFailed: hide.isError };
}
