import { AddressView, VisitView } from '#features/visits';
import { OfferView } from '#features/waiting-list';

type Props = Partial<Record<'secret' | 'offer' | 'address', string>>;

/**
 * A patient's own page, the page of an offer, or the one that confirms a mail address. One screen for all addresses, to
 * keep the sign-in page small.
 */
export function VisitPage({ secret = '', offer, address }: Props) {
  if (address !== undefined) return <AddressView secret={address} />;
  return offer === undefined ? <VisitView secret={secret} /> : <OfferView secret={offer} />;
}
