import { api } from '@anteroom/contract/api';
import { mayAdministrate, maySignedIn } from '#features/staff';
import { extendDeadline } from '#platform/concurrency/request-deadline';
import type { Context } from '#platform/context';
import { type Binding, bind, bindDownload } from '#platform/http/bind';
import { listRecentActivity } from './activity/present-activity.ts';
import { lastVerification, verifyAuditTrail } from './chain/verify-trail.ts';
import { exportAuditEvents } from './trail/export-audit-events.ts';
import { getAuditEvent } from './trail/get-audit-event.ts';
import { listAuditEvents } from './trail/list-audit-events.ts';

export function auditRoutes(context: Context): Binding[] {
  return [
    bind(api.listRecentActivity, maySignedIn, async ({ actor, query }) => ({
      activities: await listRecentActivity(context, actor, query.limit),
    })),
    bind(api.listAuditEvents, mayAdministrate, ({ actor, query }) => listAuditEvents(context, actor, query)),
    bind(api.getAuditEvent, mayAdministrate, ({ actor, params }) =>
      getAuditEvent(context, actor, params.seq),
    ),
    bindDownload(api.exportAuditEvents, mayAdministrate, ({ actor, query }) => {
      // No deadline: the server collects the patients of all rows before the download starts.
      extendDeadline(Number.POSITIVE_INFINITY);
      return exportAuditEvents(context, actor, query);
    }),
    bind(api.getAuditVerification, mayAdministrate, async () => ({
      verification: await lastVerification(context),
    })),
    bind(api.verifyAuditTrail, mayAdministrate, async ({ actor }) => {
      // No deadline: the server reads the whole trail while the browser waits.
      extendDeadline(Number.POSITIVE_INFINITY);
      return { verification: await verifyAuditTrail(context, actor) };
    }),
  ];
}
