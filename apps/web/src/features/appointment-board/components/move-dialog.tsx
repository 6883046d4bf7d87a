import { appointmentWords, patientNameOf, SaveRefusal, TimeWarnings } from '#features/appointments';
import { hasCode } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { toWallTime } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DescriptionList } from '#ui/description-list';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { VersionConflict } from '#ui/version-conflict';
import { takenAt } from '../board.ts';
import { boardWords as words } from '../board.words.ts';
import { isMovable } from '../carry.ts';
import { timesOf, useShownBoard } from '../shown-board.ts';
import type { AskedMove, useMove } from '../use-move.ts';

type Props = { move: ReturnType<typeof useMove>; asked: AskedMove };

/** From when to when, with all that speaks against it, before the move is kept. Begins on Cancel, as every question. */
export function MoveDialog({ move, asked }: Props) {
  const { timeZone } = useShownBoard();
  const { keep, cancel, isMoving } = move;
  const { appointment, to, error, theirs } = asked;
  const [before, after] = [
    formatDateTime(appointment.scheduledDateTime, timeZone),
    formatDateTime(to, timeZone),
  ];
  const isTooLate = theirs !== null && !isMovable(theirs);
  return (
    <Dialog title={words.moveTitle} onClose={cancel} isBusy={isMoving} width="small" role="alertdialog">
      <DialogBody>
        <div className="flex flex-col gap-4">
          {isTooLate && <Banner tone="danger">{words.changedMeanwhile}</Banner>}
          {theirs && !isTooLate && (
            <VersionConflict
              title={appointmentWords.conflictTitle}
              disputed={disputed(asked, timeZone)}
              isBusy={isMoving}
              onKeepMine={() => keep()}
              onTakeTheirs={cancel}
            />
          )}
          {error && (
            <SaveRefusal
              of="move"
              error={error}
              timeZone={timeZone}
              isBusy={isMoving}
              onOverrule={() => keep(true)}
            />
          )}
          <p className="text-lg font-semibold wrap-break-word">{patientNameOf(appointment)}</p>
          <DescriptionList
            items={[
              { term: words.from, description: before, isWide: true },
              {
                term: words.to,
                description: <strong className="font-semibold">{after}</strong>,
                isWide: true,
              },
            ]}
          />
          {!error && !theirs && <KnownOverlaps asked={asked} />}
          <TimeWarnings
            doctorId={appointment.doctorId}
            date={toWallTime(to, timeZone).slice(0, 10)}
            period={{ start: to, minutes: appointment.durationMinutes }}
          />
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={cancel} disabled={isMoving} data-takes-focus>
          {words.cancel}
        </Button>
        {!theirs && !hasCode(error, 'appointment_overlap') && (
          <Button variant="primary" onClick={() => keep()} isBusy={isMoving} busyText={words.moving}>
            {words.move}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** What the board shows at that time. Of what it does not show, the server tells before anything is kept. */
function KnownOverlaps({ asked: { appointment, to } }: { asked: AskedMove }) {
  const { board, timeZone } = useShownBoard();
  const taken = takenAt(board, { ...appointment, scheduledDateTime: to });
  if (taken.length === 0) return null;
  return (
    <Banner tone="warning" title={appointmentWords.overlapTitle}>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {taken.map((other) => {
          const { from, to: end } = timesOf(other, timeZone);
          return (
            <li key={other.uuid}>
              <span className="tabular-nums">{words.range(from, end)}</span> · {patientNameOf(other)}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}

function disputed({ appointment, to, theirs }: AskedMove, timeZone: string) {
  if (!theirs || theirs.scheduledDateTime === appointment.scheduledDateTime) return [];
  const [mine, other] = [formatDateTime(to, timeZone), formatDateTime(theirs.scheduledDateTime, timeZone)];
  return [{ label: appointmentWords.dateTime, mine, theirs: other }];
}
