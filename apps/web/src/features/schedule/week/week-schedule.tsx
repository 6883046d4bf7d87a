import type { RouteOutput } from '@anteroom/contract/route';
import { getSchedule } from '@anteroom/contract/schedule';
import type { Doctor } from '@anteroom/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSignedInUser } from '#features/auth';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { routeQuery } from '#lib/route-query';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { LoadNote } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { scheduleMessages as words } from '../schedule.messages.ts';
import { EditableWeek } from './editable-week.tsx';

type Props = {
  doctor: Doctor;
  doctorPicker: ReactNode;
  actions?: ReactNode;
};

/** Shows a doctor's week. All users who work for the doctor can view it, but only the doctor and admins can edit it. */
export function WeekSchedule({ doctor, doctorPicker, actions }: Props) {
  const { role } = useSignedInUser();
  const { timezone } = useClinic();
  const week = useSchedule(doctor.id);
  const { data: slots, error, isUpdating, refetch } = week;
  const mayEdit = role !== 'manager';
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        {doctorPicker}
        {actions}
      </div>
      <LoadNote reading={week} timeZone={timezone}>
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      </LoadNote>
      {!mayEdit && <Banner tone="neutral">{words.readOnly}</Banner>}
      {!slots && !error && <Skeleton label={words.loading} rows={8} />}
      {slots && <EditableWeek doctorId={doctor.id} slots={slots} mayEdit={mayEdit} isUpdating={isUpdating} />}
    </div>
  );
}

function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const retry = (
    <Button size="small" onClick={onRetry}>
      {words.retry}
    </Button>
  );
  return (
    <Banner tone="danger" title={words.errorTitle} action={retry}>
      <p>{words.loadFailed}</p>
      <p>{messageOf(error, words.unexpected)}</p>
    </Banner>
  );
}

const slotsOf = ({ days }: RouteOutput<typeof getSchedule>) =>
  Object.values(days).flatMap(({ slots }) => slots);

/** Loads a doctor's weekly slots. `isUpdating` is true while they are refetched after a change. */
function useSchedule(doctorId: number) {
  const queryClient = useQueryClient();
  const scheduleQuery = routeQuery(getSchedule, { params: { doctorId }, query: {} }, { select: slotsOf });
  const query = useQuery(scheduleQuery);
  const isStale = queryClient.getQueryState(scheduleQuery.queryKey)?.isInvalidated === true;
  return { ...query, isUpdating: query.isFetching && isStale };
}
