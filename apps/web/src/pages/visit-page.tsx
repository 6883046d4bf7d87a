import { VisitView } from '#features/visits';
import { OfferView } from '#features/waiting-list';

type Props = Partial<Record<'secret' | 'offer', string>>;

/** A patient's own page, or the page of an offer. One screen for both addresses, to keep the sign-in page small. */
export function VisitPage({ secret = '', offer }: Props) {
  return offer === undefined ? <VisitView secret={secret} /> : <OfferView secret={offer} />;
}
