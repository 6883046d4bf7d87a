export { isBlocked, setBlocked } from './contact-blocks.queries.ts';
