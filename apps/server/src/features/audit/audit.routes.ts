import {
  exportAuditEvents as exportAuditEventsRoute,
  getAuditEvent as getAuditEventRoute,
  getAuditVerification as getAuditVerificationRoute,
  listAuditEvents as listAuditEventsRoute,
  listRecentActivity as listRecentActivityRoute,
  verifyAuditTrail as verifyAuditTrailRoute,
} from '@anteroom/contract/audit';
import { mayAdministrate, maySignedIn } from '#features/staff';
import { extendDeadline } from '#platform/concurrency/request-deadline';
import type { Context } from '#platform/context';
import { type Binding, bind, bindDownload } from '#platform/http/bind';
import { listRecentActivity } from './activity/list-recent-activity.ts';
import { lastVerification, verifyAuditTrail } from './chain/verify-trail.ts';
import { exportAuditEvents } from './trail/export-audit-events.ts';
import { getAuditEvent } from './trail/get-audit-event.ts';
import { listAuditEvents } from './trail/list-audit-events.ts';

export function auditRoutes(context: Context): Binding[] {
  return [
    bind(listRecentActivityRoute, maySignedIn, async ({ actor, query }) => ({
      activities: await listRecentActivity(context, actor, query.limit),
    })),
    bind(listAuditEventsRoute, mayAdministrate, ({ actor, query }) => listAuditEvents(context, actor, query)),
    bind(getAuditEventRoute, mayAdministrate, ({ actor, params }) =>
      getAuditEvent(context, actor, params.seq),
    ),
    bindDownload(exportAuditEventsRoute, mayAdministrate, ({ actor, query }) => {
      // Before the download starts, the patients of all rows are collected.
      extendDeadline(Number.POSITIVE_INFINITY);
      return exportAuditEvents(context, actor, query);
    }),
    bind(getAuditVerificationRoute, mayAdministrate, async () => ({
      verification: await lastVerification(context),
    })),
    bind(verifyAuditTrailRoute, mayAdministrate, async ({ actor }) => {
      // Reads the whole trail while the browser waits.
      extendDeadline(Number.POSITIVE_INFINITY);
      return { verification: await verifyAuditTrail(context, actor) };
    }),
  ];
}
