export {
  announceAccessChange,
  announceWaitingList,
  liveChannels,
  queueChangedChannel,
} from './announce.ts';
export { liveRoutes } from './live.routes.ts';
export { createLiveHub, type LiveHub } from './live-hub.ts';
