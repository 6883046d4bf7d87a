import { CircleCheck } from 'lucide-react';
import { ClinicZone } from '#features/clinic';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { useFirstSteps } from '../api/use-first-steps.ts';
import { firstStepsMessages as words } from '../first-steps.messages.ts';
import { guidedSteps, type KnownSteps, stageOf } from '../guide.ts';
import { useFirstDoctor } from '../use-first-doctor.ts';
import { usePutGuideAway } from '../use-put-guide-away.ts';
import { ReadyLinks } from './ready-links.tsx';
import { StepRow } from './step-row.tsx';

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
