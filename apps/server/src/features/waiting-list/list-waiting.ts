import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { type WaitingEntry, waitingListLimits } from '@anteroom/contract/waiting-list';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { findReasonNotToAsk } from './offers.rules.ts';
import { type EntryRow, listEntries } from './waiting-list.queries.ts';
import { timeOf } from './wishes.rules.ts';

type Asked = { patientId?: number | undefined; doctorId?: number | undefined };

/** Lists the waiting entries that the caller may see, and records which patients were shown. */
export async function listWaiting(
  context: Context,
  actor: Actor,
  asked: Asked,
): Promise<RouteOutput<typeof api.listWaiting>> {
  const rows = await listEntries(context.db, actor, asked, waitingListLimits.shown);
  if (rows.length > 0) {
    await recordRead(context, actor, {
      action: 'waiting_list.read',
      screen: 'waiting list',
      patientIds: rows.map(({ patientId }) => patientId),
      details: { entries: rows.length },
    });
  }
  return {
    entries: rows.map((row) => presentEntry(row, context.settings.sms !== null)),
    total: rows[0]?.total ?? 0,
  };
}

export function presentEntry(row: EntryRow, sendsSms: boolean): WaitingEntry {
  const { fromMinute, untilMinute, since, total: _, ...entry } = row;
  const { replacedUuid, replacedDoctorName, replacedType, replacedStatus, replacedAt, ...rest } = entry;
  const { isActive, isDeceased, isRestricted, contactBy, email, isEmailUnconfirmed, ...others } = rest;
  const { phone, hasSmsConsent, ...shown } = others;
  const ofEmail = { email, isEmailUnconfirmed };
  const reached = { isActive, isDeceased, isRestricted, contactBy, ...ofEmail, phone, hasSmsConsent };
  return {
    ...shown,
    fromTime: timeOf(fromMinute),
    untilTime: timeOf(untilMinute),
    replaces:
      replacedUuid === null || replacedAt === null || replacedType === null || replacedStatus === null
        ? null
        : {
            uuid: replacedUuid,
            doctorName: replacedDoctorName ?? '',
            appointmentType: replacedType,
            status: replacedStatus,
            scheduledDateTime: replacedAt.getTime(),
          },
    since: since.getTime(),
    noOfferBecause: findReasonNotToAsk(reached, sendsSms),
  };
}
