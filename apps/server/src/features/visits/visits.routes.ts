import { api } from '@anteroom/contract/api';
import { createKeepShownEstimates, createShownLines } from '#features/queue';
import { mayActForDoctor, maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind, bindPublic } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import { changeReminders } from './change-reminders.ts';
import { getDayList } from './get-day-list.ts';
import { getDayTickets } from './get-day-tickets.ts';
import { getTicket, withdrawTicket } from './issued-ticket.ts';
import { listTickets } from './list-tickets.ts';
import { mailsOfTicket, mailTicket, openTicketToMail, type TicketToMail } from './mail-ticket.ts';
import { aroundReports, reportArrival, reportConfirmation, reportRunningLate } from './report.ts';
import { viewVisit } from './view-visit.ts';
import { mayIssueTickets, mayIssueTicketsOfDay } from './visits.policy.ts';

export function visitRoutes(context: Context): Binding[] {
  const { change, changePublic } = bindChanges(context);
  const lines = { readLine: createShownLines(context), keepShown: createKeepShownEstimates(context) };
  const around = aroundReports(context, lines);
  const mailThrottle = context.throttles(mailsOfTicket);
  return [
    change(api.getTicket, mayIssueTickets, (tx, { actor, params }) =>
      getTicket(context, tx, actor, params.uuid),
    ),
    change(
      api.mailTicket,
      mayIssueTickets,
      (tx, { actor }, ticket: TicketToMail) => mailTicket(context, tx, actor, ticket),
      {
        around: async ({ actor, params }, begin) =>
          begin(await openTicketToMail(context, mailThrottle, actor, params.uuid)),
      },
    ),
    change(api.withdrawTicket, maySignedIn, (tx, { actor, params }) =>
      withdrawTicket(tx, actor, params.uuid),
    ),
    bind(api.listTickets, mayActForDoctor, ({ actor, params }) =>
      listTickets(context, actor, params.doctorId),
    ),
    bind(api.getDayList, mayActForDoctor, ({ actor, params, query }) =>
      getDayList(context, actor, { ...params, ...query }),
    ),
    change(api.getDayTickets, mayIssueTicketsOfDay, (tx, { actor, params, query }) =>
      getDayTickets(context, tx, actor, { ...params, ...query }),
    ),
    bindPublic(api.viewVisit, ({ params }) => viewVisit(context, lines, params.secret)),
    changePublic(
      api.reportArrival,
      (tx, call, visit) => reportArrival(context, tx, call, visit),
      around.arrival,
    ),
    changePublic(
      api.reportRunningLate,
      (tx, call, visit) => reportRunningLate(context, tx, call, visit),
      around.runningLate,
    ),
    changePublic(
      api.confirmVisit,
      (tx, call, visit) => reportConfirmation(context, tx, call, visit),
      around.confirmation,
    ),
    changePublic(
      api.stopReminders,
      (tx, call, visit) => changeReminders(context, tx, call, visit),
      around.reminders,
    ),
  ];
}
