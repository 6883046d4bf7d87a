import {
  type SeriesMember,
  type UpdateFollowingBody,
  updateFollowingBody,
} from '@anteroom/contract/appointment-series';
import { type Appointment, appointment as appointmentShape } from '@anteroom/contract/appointments';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { hasCode } from '#lib/api-error';
import { type ChangeableField, fieldLabels } from '../appointment-texts.ts';
import { seriesMessages as words } from './series.messages.ts';
import { seriesOf, useUpdateFollowing } from './series-queries.ts';

export type Scope = 'one' | 'following';

/**
 * Manages the user's choice: change only one appointment, or also all following ones of its series. If none follow any
 * more, for example because someone else has cancelled them meanwhile, the choice disappears and `value` is "one".
 */
export function useScope({ uuid, seriesId }: Pick<Appointment, 'uuid' | 'seriesId'>) {
  const { data: series } = useQuery({ ...seriesOf(uuid), enabled: seriesId !== null });
  const [chosen, choose] = useState<Scope>('one');
  const following = followingOf(uuid, series?.appointments ?? []);
  const isOffered = following.length > 1;
  return { value: isOffered ? chosen : 'one', choose, following, isOffered };
}

export type SeriesScope = ReturnType<typeof useScope>;

/**
 * Returns the appointment and the later ones of its series that are still to come. Returns an empty list if the
 * appointment itself is over or cancelled.
 */
function followingOf(uuid: string, appointments: readonly SeriesMember[]): SeriesMember[] {
  const place = appointments.findIndex((one) => one.uuid === uuid);
  if (!appointments[place]?.isComing) return [];
  return appointments.slice(place).filter(({ isComing }) => isComing);
}

const shared: readonly string[] = [
  'scheduledDateTime',
  'durationMinutes',
  'appointmentType',
  'reasonForVisit',
  'cancellationReason',
];

type Fields = Record<string, unknown>;

type FollowingChange = {
  body: UpdateFollowingBody;
  /**
   * The version of this appointment that the form shows. The series, which loads when the form opens, may already
   * contain a newer version. The server must then reject the change: it moves the other appointments by as much as this
   * one, so it must start from the time that the user saw.
   */
  ifMatch: number;
};

type Ends = {
  onSaved: (before: Appointment, count: number, isCancelled: boolean) => void;
  /** Called if someone else has changed the appointment of the form, which then compares both versions. */
  onOutdated: (error: Error) => void;
};

/**
 * Manages saving a change for one appointment or also for all following ones. `rest` saves it for all of them. It is
 * null if the user has chosen only the one appointment, whose form saves the change itself.
 */
export function useSaveFollowing(before: Appointment, { onSaved, onOutdated }: Ends) {
  const scope = useScope(before);
  const update = useUpdateFollowing();
  const refused = useRef<FollowingChange | null>(null);
  const [onlyForOne, setOnlyForOne] = useState<string | undefined>();
  const send = (change: FollowingChange) =>
    update.mutate(
      { params: { uuid: before.uuid }, ...change },
      {
        onSuccess: ({ following }) =>
          onSaved(before, following.length + 1, change.body.status === 'cancelled'),
        onError: (error) => {
          refused.current = change;
          if (isOutdated(error, change.ifMatch)) onOutdated(error);
        },
      },
    );
  const save = (changes: Fields, ifMatch: number) => {
    const others = Object.keys(changes).filter((field) => !isShared(field, changes));
    setOnlyForOne(others.length === 0 ? undefined : words.onlyForOne(others.map(labelOf).join(', ')));
    if (others.length > 0) return;
    // After a conflict, the form has the newest version of this appointment, but the series may not have been refetched
    // yet.
    const seen = scope.following.map(({ uuid, version }) => ({
      uuid,
      version: uuid === before.uuid ? ifMatch : version,
    }));
    send({ body: updateFollowingBody.parse({ ...changes, seen }), ifMatch });
  };
  const rest = {
    save,
    saveAnyway: () => {
      const { current } = refused;
      if (current) send({ ...current, body: { ...current.body, allowOverlap: true } });
    },
    clearError: () => {
      setOnlyForOne(undefined);
      if (update.isError) update.reset();
    },
    isSaving: update.isPending,
    saveError: savingError(update.error, update.variables?.ifMatch),
  };
  const isForAll = scope.value === 'following';
  return {
    scope,
    rest: isForAll ? rest : null,
    onlyForOne: isForAll ? onlyForOne : undefined,
    /** True if the series was to be changed, but no appointments follow any more. */
    hasEnded: update.isError && !scope.isOffered,
  };
}

/** Returns whether someone else has changed the appointment itself, and not only others of its series. */
function isOutdated(error: Error | null, ifMatch: number | null | undefined): boolean {
  return hasCode(error, 'stale_write') && appointmentShape.parse(error.body?.current).version !== ifMatch;
}

/** Returns the error to show above the form. The form shows a conflict about its own appointment itself. */
function savingError(error: Error | null, ifMatch: number | null | undefined): Error | null {
  if (isOutdated(error, ifMatch)) return null;
  return hasCode(error, 'stale_write') ? new Error(words.stale) : error;
}

function isShared(field: string, changes: Fields): boolean {
  return shared.includes(field) || (field === 'status' && changes.status === 'cancelled');
}

function labelOf(field: string): string {
  return fieldLabels[field as ChangeableField];
}
