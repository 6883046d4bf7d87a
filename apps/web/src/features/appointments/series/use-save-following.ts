import { type UpdateFollowingBody, updateFollowingBody } from '@anteroom/contract/appointment-series';
import type { Appointment } from '@anteroom/contract/appointments';
import { useRef, useState } from 'react';
import { hasCode } from '#lib/api-error';
import { type ChangeableField, fieldLabels } from '../appointment-texts.ts';
import { seriesMessages as words } from './series.messages.ts';
import { useUpdateFollowing } from './series-queries.ts';
import { useScope } from './use-scope.ts';

const shared: readonly string[] = [
  'scheduledDateTime',
  'durationMinutes',
  'appointmentType',
  'reasonForVisit',
  'cancellationReason',
];

type Fields = Record<string, unknown>;

/**
 * Manages saving a change for one appointment or also for all following ones. `rest` saves it for all of them. It is
 * null if the user has chosen only the one appointment, whose form saves the change itself.
 */
export function useSaveFollowing(
  before: Appointment,
  onSaved: (before: Appointment, count: number, isCancelled: boolean) => void,
) {
  const scope = useScope(before);
  const update = useUpdateFollowing();
  const refused = useRef<UpdateFollowingBody | null>(null);
  const [onlyForOne, setOnlyForOne] = useState<string | undefined>();
  const send = (body: UpdateFollowingBody) =>
    update.mutate(
      { params: { uuid: before.uuid }, body },
      {
        onSuccess: ({ following }) => onSaved(before, following.length + 1, body.status === 'cancelled'),
        onError: () => {
          refused.current = body;
        },
      },
    );
  const save = (changes: Fields) => {
    const others = Object.keys(changes).filter((field) => !isShared(field, changes));
    setOnlyForOne(others.length === 0 ? undefined : words.onlyForOne(others.map(labelOf).join(', ')));
    if (others.length > 0) return;
    const seen = scope.following.map(({ uuid, version }) => ({ uuid, version }));
    send(updateFollowingBody.parse({ ...changes, seen }));
  };
  const rest = {
    save,
    saveAnyway: () => {
      if (refused.current) send({ ...refused.current, allowOverlap: true });
    },
    clearError: () => {
      setOnlyForOne(undefined);
      if (update.isError) update.reset();
    },
    isSaving: update.isPending,
    saveError: hasCode(update.error, 'stale_write') ? new Error(words.stale) : update.error,
  };
  const isForAll = scope.value === 'following';
  return { scope, rest: isForAll ? rest : null, onlyForOne: isForAll ? onlyForOne : undefined };
}

function isShared(field: string, changes: Fields): boolean {
  return shared.includes(field) || (field === 'status' && changes.status === 'cancelled');
}

function labelOf(field: string): string {
  return fieldLabels[field as ChangeableField];
}
