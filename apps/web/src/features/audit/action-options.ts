import { auditActions } from '@anteroom/contract/audit-actions';
import { actionGroupLabels } from './action-groups.ts';
import { actionWords } from './action-words.ts';

/** The actions to filter by, in words, under the headings of what they are about. */
export const actionOptions = Object.entries(actionGroupLabels).map(([group, label]) => ({
  group: label,
  options: auditActions
    .filter((action) => action.startsWith(`${group}.`))
    .map((action) => ({ value: action, label: actionWords[action].label })),
}));
