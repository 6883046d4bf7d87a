export {
  type Contact,
  hashContact,
  isBlocked,
  isHashBlocked,
  setBlocked,
  setHashBlocked,
} from './contact-blocks.queries.ts';
