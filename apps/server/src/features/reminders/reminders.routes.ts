import { api } from '@anteroom/contract/api';
import { mayAdministrate, maySignedIn } from '#features/staff';
import type { Context } from '#platform/context';
import { type Binding, bind, bindPublic } from '#platform/http/bind';
import { bindChanges } from '#platform/http/bind-change';
import {
  createReminderRule,
  deleteReminderRule,
  updateReminderRule,
  updateReminderSettings,
} from './change-reminder-rules.ts';
import { confirmAddress, viewAddressConfirmation } from './confirm-address.ts';
import { listReminders } from './list-reminders.ts';
import { listReplies } from './list-replies.ts';
import { findReminderSettings, listRulesOf } from './reminder-rules.queries.ts';
import { mayAddRule } from './reminders.policy.ts';

export function reminderRoutes(context: Context): Binding[] {
  const { change, changePublic } = bindChanges(context);
  return [
    bind(api.listReminderRules, maySignedIn, async ({ actor }) => ({
      rules: await listRulesOf(context.db, actor),
      settings: await findReminderSettings(context.db),
      sendsSms: context.settings.sms !== null,
    })),
    bind(api.listReminders, mayAdministrate, ({ query }) => listReminders(context, query)),
    bind(api.listReminderReplies, maySignedIn, ({ actor }) => listReplies(context, actor)),
    change(api.createReminderRule, mayAddRule, async (tx, { actor, body }) => ({
      rule: await createReminderRule(context, tx, actor, body),
    })),
    change(api.updateReminderRule, maySignedIn, async (tx, { actor, params, body, meta }) => ({
      rule: await updateReminderRule(context, tx, actor, {
        ruleId: params.ruleId,
        change: body,
        ifMatch: meta.ifMatch,
      }),
    })),
    change(api.deleteReminderRule, maySignedIn, (tx, { actor, params }) =>
      deleteReminderRule(context, tx, actor, params.ruleId),
    ),
    change(api.updateReminderSettings, mayAdministrate, async (tx, { actor, body, meta }) => ({
      settings: await updateReminderSettings(context, tx, actor, { body, ifMatch: meta.ifMatch }),
    })),
    bindPublic(api.viewAddressConfirmation, ({ params }) => viewAddressConfirmation(context, params.secret)),
    changePublic(
      api.confirmAddress,
      (tx, call) => confirmAddress(context, tx, call),
      (_, begin) => begin(),
    ),
  ];
}
