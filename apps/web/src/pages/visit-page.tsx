import { AddressView, VisitView } from '#features/visits';
import { OfferView } from '#features/waiting-list';

type Props = Partial<Record<'secret' | 'offer' | 'address', string>>;

/**
 * The ticket page, the page of an offer, or the page that confirms an email address. All three share one module,
 * because the sign-in page loads the list of these modules too and must stay small.
 */
export function VisitPage({ secret = '', offer, address }: Props) {
  if (address !== undefined) return <AddressView secret={address} />;
  return offer === undefined ? <VisitView secret={secret} /> : <OfferView secret={offer} />;
}
