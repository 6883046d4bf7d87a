import {
  getDayList as getDayListRoute,
  getDayTickets as getDayTicketsRoute,
} from '@anteroom/contract/day-list';
import { listTickets as listTicketsRoute } from '@anteroom/contract/tickets';
import {
  getTicket as getTicketRoute,
  mailTicket as mailTicketRoute,
  reportArrival,
  reportRunningLate,
  viewVisit as viewVisitRoute,
  withdrawTicket as withdrawTicketRoute,
} from '@anteroom/contract/visits';
import { createKeepShownEstimates, createShownLines } from '#features/queue';
import { mayActForDoctor, maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind, bindPublic } from '#platform/http/bind';
import { getDayList } from './get-day-list.ts';
import { getDayTickets } from './get-day-tickets.ts';
import { getTicket } from './get-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { mailsOfTicket, mailTicket } from './mail-ticket.ts';
import { createReports } from './report.ts';
import { viewVisit } from './view-visit.ts';
import { mayIssueTickets, mayIssueTicketsOfDay } from './visits.policy.ts';
import { withdrawTicket } from './withdraw-ticket.ts';

export function visitRoutes(context: Context): Binding[] {
  const lines = { readLine: createShownLines(context), keepShown: createKeepShownEstimates(context) };
  const reports = createReports(context, lines);
  const mailThrottle = context.throttles(mailsOfTicket);
  return [
    bind(getTicketRoute, mayIssueTickets, ({ actor, params }) => getTicket(context, actor, params.uuid)),
    bind(mailTicketRoute, mayIssueTickets, ({ actor, params }) =>
      mailTicket(context, mailThrottle, actor, params.uuid),
    ),
    bind(withdrawTicketRoute, maySignedIn, ({ actor, params }) =>
      withdrawTicket(context, actor, params.uuid).then(() => undefined),
    ),
    bind(listTicketsRoute, mayActForDoctor, ({ actor, params }) =>
      listTickets(context, actor, params.doctorId),
    ),
    bind(getDayListRoute, mayActForDoctor, ({ actor, params, query }) =>
      getDayList(context, actor, { ...params, ...query }),
    ),
    bind(getDayTicketsRoute, mayIssueTicketsOfDay, ({ actor, params, query }) =>
      getDayTickets(context, actor, { ...params, ...query }),
    ),
    bindPublic(viewVisitRoute, ({ params }) => viewVisit(context, lines, params.secret)),
    bindPublic(reportArrival, ({ params, meta }) => reports.arrival({ secret: params.secret, meta })),
    bindPublic(reportRunningLate, ({ params, body, meta }) =>
      reports.runningLate({ secret: params.secret, minutes: body.minutes, meta }),
    ),
  ];
}
