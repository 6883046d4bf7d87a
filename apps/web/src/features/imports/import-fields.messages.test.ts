import { type ImportField, type ImportKind, importFields } from '@anteroom/contract/import-fields';
import { expect, it } from 'vitest';
import { appointmentGroups, fieldLabels, patientGroups } from './import-fields.messages.ts';

const groupsOf: Record<ImportKind, readonly { fields: readonly ImportField[] }[]> = {
  patients: patientGroups,
  appointments: appointmentGroups,
};

it.each(['patients', 'appointments'] as const)(
  'offers every import field of %s exactly once, with a label',
  (kind) => {
    const offered = groupsOf[kind].flatMap(({ fields }) => fields);
    expect(offered.toSorted()).toEqual(importFields[kind].toSorted());
    expect(offered.map((field) => fieldLabels[field])).not.toContain(undefined);
  },
);
