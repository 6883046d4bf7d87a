import { appointmentMessages, patientNameOf, SaveErrorBanner, TimeWarnings } from '#features/appointments';
import { hasCode } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { toWallTime } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DescriptionList } from '#ui/description-list';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { VersionConflict } from '#ui/version-conflict';
import { boardMessages as words } from '../board.messages.ts';
import { takenAt } from '../board.ts';
import { isMovable } from '../drag-state.ts';
import { timesOf, useShownBoard } from '../shown-board.ts';
import type { AskedMove, useMove } from '../use-move.ts';

type Props = { move: ReturnType<typeof useMove>; asked: AskedMove; onClose: () => void };

/**
 * Shows the old and the new time with all warnings, before a move is saved or after the server has rejected it. The
 * focus starts on Cancel.
 */
export function MoveDialog({ move, asked, onClose }: Props) {
  const { timeZone } = useShownBoard();
  const { keep } = move;
  const { appointment, to, error, latest, isSaving } = asked;
  const [before, after] = [
    formatDateTime(appointment.scheduledDateTime, timeZone),
    formatDateTime(to, timeZone),
  ];
  const isTooLate = latest !== null && !isMovable(latest);
  return (
    <Dialog title={words.moveTitle} onClose={onClose} isBusy={isSaving} width="small" role="alertdialog">
      <DialogBody>
        <div className="flex flex-col gap-4">
          {isTooLate && <Banner tone="danger">{words.changedMeanwhile}</Banner>}
          {latest && !isTooLate && (
            <VersionConflict
              title={appointmentMessages.conflictTitle}
              conflicts={conflicts(asked, timeZone)}
              isBusy={isSaving}
              onKeepMine={() => keep()}
              onAcceptLatest={onClose}
            />
          )}
          {error && (
            <SaveErrorBanner
              of="move"
              error={error}
              timeZone={timeZone}
              isBusy={isSaving}
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
          {!error && !latest && <KnownOverlaps asked={asked} />}
          <TimeWarnings
            doctorId={appointment.doctorId}
            date={toWallTime(to, timeZone).slice(0, 10)}
            period={{ start: to, minutes: appointment.durationMinutes }}
            except={appointment.uuid}
          />
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose} disabled={isSaving} data-takes-focus>
          {words.cancel}
        </Button>
        {!latest && !hasCode(error, 'appointment_overlap') && (
          <Button variant="primary" onClick={() => keep()} isBusy={isSaving} busyText={words.moving}>
            {words.move}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/**
 * Lists overlaps with appointments that the board shows. Because of any other overlap, the server rejects the move, and
 * the dialog then offers to save it anyway.
 */
function KnownOverlaps({ asked: { appointment, to } }: { asked: AskedMove }) {
  const { board, timeZone } = useShownBoard();
  const taken = takenAt(board, { ...appointment, scheduledDateTime: to });
  if (taken.length === 0) return null;
  return (
    <Banner tone="warning" title={appointmentMessages.overlapTitle}>
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

function conflicts({ appointment, to, latest }: AskedMove, timeZone: string) {
  if (!latest || latest.scheduledDateTime === appointment.scheduledDateTime) return [];
  const [mine, other] = [formatDateTime(to, timeZone), formatDateTime(latest.scheduledDateTime, timeZone)];
  return [{ label: appointmentMessages.dateTime, mine, latest: other }];
}
