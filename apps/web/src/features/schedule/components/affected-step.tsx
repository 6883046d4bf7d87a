import { Banner } from '#ui/banner';
import type { AffectedAppointment } from '../affected-appointments.ts';
import { type ExceptionKind, exceptionMessages as words } from '../exceptions.messages.ts';
import { AffectedItem } from './affected-item.tsx';
import { ConfirmBeforeSave } from './confirm-before-save.tsx';

type Props = {
  kind: ExceptionKind;
  affected: readonly AffectedAppointment[];
  isBusy: boolean;
  onSaveAnyway: () => void;
  onGoBack: () => void;
};

export function AffectedStep({ kind, affected, ...saving }: Props) {
  const isAgain = affected.some(({ isNew }) => isNew);
  return (
    <ConfirmBeforeSave label={words.affectedList} told={affected} words={words} {...saving}>
      <Banner tone="warning" title={words.affected[kind](affected.length)}>
        {isAgain && <p className="font-medium">{words.affectedAgain}</p>}
        <p>{words.affectedMeaning}</p>
      </Banner>
      <ul className="divide-y divide-line">
        {affected.map((appointment) => (
          <AffectedItem key={appointment.uuid} {...appointment} />
        ))}
      </ul>
    </ConfirmBeforeSave>
  );
}
