export { createFaultsFigure } from './faults/faults-figure.ts';
export { describeFault, findQueueFaults } from './faults/find-faults.ts';
export { queueFollowsAppointments } from './follow-appointments.ts';
export { queueFollowsPatients } from './follow-patients.ts';
export { noteArrival, noteLateness } from './line/note-arrival.ts';
export { queueRoutes } from './queue.routes.ts';
export { createKeepShownEstimates, type KeepShownEstimates } from './shown/keep-shown-estimates.ts';
export { createShownLines, type ReadShownLine, type ShownLine } from './shown/shown-line.ts';
