import { Banner } from '#ui/banner';
import type { AffectedAppointment } from '../affected-appointments.ts';
import { type ExceptionKind, exceptionWords as words } from '../exceptions.words.ts';
import { AffectedItem } from './affected-item.tsx';
import { BeforeSavingStep } from './before-saving-step.tsx';

type Props = {
  kind: ExceptionKind;
  affected: readonly AffectedAppointment[];
  isBusy: boolean;
  onSaveAnyway: () => void;
  onGoBack: () => void;
};

/** Every appointment that is hit. */
export function AffectedStep({ kind, affected, ...saving }: Props) {
  const isAgain = affected.some(({ isNew }) => isNew);
  return (
    <BeforeSavingStep label={words.affectedList} told={affected} words={words} {...saving}>
      <Banner tone="warning" title={words.affected[kind](affected.length)}>
        {isAgain && <p className="font-medium">{words.affectedAgain}</p>}
        <p>{words.affectedMeaning}</p>
      </Banner>
      <ul className="divide-y divide-line">
        {affected.map((appointment) => (
          <AffectedItem key={appointment.uuid} {...appointment} />
        ))}
      </ul>
    </BeforeSavingStep>
  );
}
