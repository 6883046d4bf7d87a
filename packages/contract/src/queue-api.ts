import { findArrivals } from './arrivals.ts';
import {
  listUpcomingCentral,
  moveCentral,
  setCentralQueueStatus,
  skipCentral,
  viewCentralQueue,
} from './central-queue.ts';
import { getDayList, getDayTickets } from './day-list.ts';
import {
  createDisplay,
  extendDisplay,
  listDisplays,
  reopenDisplay,
  revokeDisplay,
  setDisplayMessage,
  viewDisplay,
  watchDisplay,
} from './displays.ts';
import {
  callNextCentral,
  callNextDayWise,
  getQueueStatus,
  setDelay,
  setQueueStatus,
  setRoom,
  skipDayWise,
  viewDayWiseQueue,
  watchQueue,
} from './queue.ts';
import { getQueueAnalytics, getQueueHistory } from './queue-analytics.ts';
import {
  addWalkIn,
  checkIn,
  estimateWalkIn,
  listNotSeen,
  moveDayWise,
  returnPatient,
  setPriority,
} from './queue-positions.ts';
import { resetQueue, togglePause } from './queue-reset.ts';
import { getQueueSettings, saveQueueSettings } from './queue-settings.ts';
import { undoQueueChange } from './queue-undo.ts';
import {
  exportReport,
  reportAppointments,
  reportEstimates,
  reportHours,
  reportNoShows,
  reportScheduleUse,
  reportTimes,
} from './reports.ts';
import { listTickets } from './tickets.ts';
import { getToday } from './today.ts';
import { todayMessagesApi } from './today-messages.ts';
import {
  confirmVisit,
  getTicket,
  mailTicket,
  reportArrival,
  reportRunningLate,
  stopReminders,
  viewVisit,
  withdrawTicket,
} from './visits.ts';

/** Routes of queues, displays, patients' pages and reports. */
export const queueApi = {
  findArrivals,
  getToday,
  ...todayMessagesApi,
  getQueueSettings,
  saveQueueSettings,
  viewDayWiseQueue,
  getQueueStatus,
  setQueueStatus,
  setRoom,
  setDelay,
  callNextDayWise,
  undoQueueChange,
  skipDayWise,
  moveDayWise,
  viewCentralQueue,
  listUpcomingCentral,
  callNextCentral,
  skipCentral,
  moveCentral,
  setCentralQueueStatus,
  returnPatient,
  checkIn,
  setPriority,
  addWalkIn,
  estimateWalkIn,
  listNotSeen,
  resetQueue,
  togglePause,
  getQueueAnalytics,
  getQueueHistory,
  watchQueue,

  listDisplays,
  createDisplay,
  revokeDisplay,
  setDisplayMessage,
  extendDisplay,
  reopenDisplay,
  viewDisplay,
  watchDisplay,

  listTickets,
  getTicket,
  mailTicket,
  withdrawTicket,
  viewVisit,
  reportArrival,
  reportRunningLate,
  confirmVisit,
  stopReminders,
  getDayList,
  getDayTickets,

  reportAppointments,
  reportNoShows,
  reportTimes,
  reportScheduleUse,
  reportEstimates,
  reportHours,
  exportReport,
} as const;
