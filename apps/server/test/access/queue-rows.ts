import {
  callNextDayWise,
  getQueueStatus,
  setQueueStatus,
  skipDayWise,
  viewDayWiseQueue,
  watchQueue,
} from '@anteroom/contract/queue';
import { getQueueSettings } from '@anteroom/contract/queue-settings';
import { ofOwner, ok, ownDoctor, type Row, row } from './row.ts';

export const queueRows: readonly Row[] = [
  row(getQueueSettings, { cells: ownDoctor, input: ofOwner }),
  row(viewDayWiseQueue, {
    cells: ownDoctor,
    input: ({ owner }) => ({
      params: { doctorId: owner.id },
      query: {},
    }),
  }),
  row(getQueueStatus, { cells: ownDoctor, input: ofOwner }),
  row(setQueueStatus, {
    cells: ownDoctor,
    input: ({ owner }) => ({
      params: { doctorId: owner.id },
      body: { status: 'active' },
    }),
  }),
  row(callNextDayWise, {
    cells: ownDoctor,
    input: async (world) => {
      const { currentAppointmentId } = await world.aWaitingPatient();
      return { params: { doctorId: world.owner.id }, query: {}, body: { currentAppointmentId } };
    },
  }),
  row(skipDayWise, {
    cells: ownDoctor,
    input: async (world) => ({
      params: { doctorId: world.owner.id, appointmentId: (await world.aWaitingPatient()).appointmentId },
    }),
  }),
  row(skipDayWise, {
    of: "the owner's patient below the caller's doctor",
    cells: [404, ok, 404, ok, 404, ok],
    input: async (world, caller) => ({
      params: {
        doctorId: world.doctorOf(caller).id,
        appointmentId: (await world.aWaitingPatient()).appointmentId,
      },
    }),
  }),
  row(watchQueue, { cells: ownDoctor, input: ofOwner }),
];
