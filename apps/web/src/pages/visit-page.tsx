import { AddressView, VisitView } from '#features/visits';
import { OfferView } from '#features/waiting-list';

type Props = Partial<Record<'secret' | 'offer' | 'address', string>>;

/**
 * The ticket page, the page of an offer, or the page that confirms an email address. All three paths share one screen,
 * to keep the sign-in page small.
 */
export function VisitPage({ secret = '', offer, address }: Props) {
  if (address !== undefined) return <AddressView secret={address} />;
  return offer === undefined ? <VisitView secret={secret} /> : <OfferView secret={offer} />;
}
