export {
  type Contact,
  hashContact,
  isBlocked,
  setBlocked,
  setHashBlocked,
} from './contact-blocks.queries.ts';
