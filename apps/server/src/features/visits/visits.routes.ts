import {
  getTicket as getTicketRoute,
  mailTicket as mailTicketRoute,
  reportArrival,
  reportRunningLate,
  viewVisit as viewVisitRoute,
} from '@anteroom/contract/visits';
import type { Context } from '#context';
import { createKeepShownEstimates, createShownLines } from '#features/queue';
import { maySignedIn } from '#features/staff';
import { type Binding, bind, bindPublic } from '#platform/http/bind';
import { getTicket } from './get-ticket.ts';
import { mailsOfTicket, mailTicket } from './mail-ticket.ts';
import { createReports } from './report.ts';
import { viewVisit } from './view-visit.ts';

export function visitRoutes(context: Context): Binding[] {
  const lines = { readLine: createShownLines(context), keepShown: createKeepShownEstimates(context) };
  const reports = createReports(context, lines);
  const mailThrottle = context.throttles(mailsOfTicket);
  return [
    bind(getTicketRoute, maySignedIn, ({ actor, params }) => getTicket(context, actor, params.uuid)),
    bind(mailTicketRoute, maySignedIn, ({ actor, params }) =>
      mailTicket(context, mailThrottle, actor, params.uuid),
    ),
    bindPublic(viewVisitRoute, ({ params }) => viewVisit(context, lines, params.secret)),
    bindPublic(reportArrival, ({ params, facts }) => reports.arrival({ secret: params.secret, facts })),
    bindPublic(reportRunningLate, ({ params, body, facts }) =>
      reports.runningLate({ secret: params.secret, minutes: body.minutes, facts }),
    ),
  ];
}
