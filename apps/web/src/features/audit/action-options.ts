import { auditActions } from '@anteroom/contract/audit-actions';
import { actionGroupLabels } from './action-groups.ts';
import { actionWords } from './action-words.ts';

export const actionOptions = Object.entries(actionGroupLabels).map(([group, label]) => ({
  group: label,
  options: auditActions
    .filter((action) => action.startsWith(`${group}.`))
    .map((action) => ({ value: action, label: actionWords[action].label })),
}));
