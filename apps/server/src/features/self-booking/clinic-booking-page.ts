import type { saveClinicBookingPage as route } from '@anteroom/contract/clinic-booking';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { isClinicPageOpen, listOpenPages, setClinicPageOpen } from './booking-pages.queries.ts';

type Shown = RouteOutput<typeof route>;

export async function getClinicBookingPage({ settings }: Context, db: Db | Tx): Promise<Shown> {
  const pages = await listOpenPages(db, settings);
  return {
    isOpen: await isClinicPageOpen(db),
    address: `${settings.appUrl}/book`,
    doctors: pages.map(({ doctorId, doctorName, isOnClinicPage }) => ({
      doctorId,
      doctorName,
      isShown: isOnClinicPage,
    })),
  };
}

/** Opens or closes the clinic's page. The doctors' own pages stay as they are. */
export async function saveClinicBookingPage(
  context: Context,
  tx: Tx,
  actor: Actor,
  { isOpen }: { isOpen: boolean },
): Promise<Shown> {
  if (await setClinicPageOpen(tx, isOpen)) {
    await recordAudit(tx, actor, {
      action: isOpen ? 'booking_page.clinic_page_opened' : 'booking_page.clinic_page_closed',
    });
  }
  return getClinicBookingPage(context, tx);
}
