import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { useBringIntoView } from '#ui/use-bring-into-view';
import { changedFields } from '../patient-body.ts';
import type { PatientFormValues } from '../patient-fields.ts';
import { patientFieldLabels, patientWords as words } from '../patients.words.ts';

type Props = {
  mine: PatientFormValues;
  before: PatientFormValues;
  theirs: PatientFormValues;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Both versions of what two people changed at once, and the choice between them. */
export function PatientConflict({ mine, before, theirs, isBusy, onKeepMine, onTakeTheirs }: Props) {
  const conflict = useBringIntoView();
  const disputed = changedFields(mine, before).filter((field) => mine[field].trim() !== theirs[field]);
  return (
    <div ref={conflict} className="mb-6">
      <Banner tone="warning" title={words.conflictTitle}>
        <p>{disputed.length > 0 ? words.conflictHint : words.conflictNoOverlap}</p>
        {disputed.length > 0 && (
          <table className="mt-3 w-full table-fixed text-left text-sm text-ink">
            <thead>
              <tr>
                <th className="py-1 pr-3 font-medium">{words.conflictField}</th>
                <th className="py-1 pr-3 font-medium">{words.conflictYours}</th>
                <th className="py-1 font-medium">{words.conflictTheirs}</th>
              </tr>
            </thead>
            <tbody>
              {disputed.map((field) => (
                <tr key={field} className="align-top wrap-anywhere">
                  <th className="py-1 pr-3 font-normal">{patientFieldLabels[field]}</th>
                  <td className="py-1 pr-3 font-medium">{mine[field] || words.empty}</td>
                  <td className="py-1 font-medium">{theirs[field] || words.empty}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={onKeepMine} isBusy={isBusy}>
            {words.keepYours}
          </Button>
          <Button size="small" onClick={onTakeTheirs} disabled={isBusy}>
            {words.takeTheirs}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
