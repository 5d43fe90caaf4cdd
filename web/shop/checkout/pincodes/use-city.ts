import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isKnownPincode } from '#contract/shop/checkout/pincodes.ts';

type Parts = {
  pincode: string;
  city: string;
  onCity: (city: string) => void;
  /** Somebody is about to write it: what came into the field now would stand beside what is typed. */
  isBusy: () => boolean;
};

/**
 * Fills the city in from the pincode, and says its state. Only an empty field is filled, or one that was filled before: what the shopper
 * wrote stays. Without the table the field is filled in by hand.
 */
export function useCity({ pincode, city, onCity, isBusy }: Parts): { state: string | undefined; isFilled: boolean } {
  const filled = useRef<string>(undefined);
  const [found, setFound] = useState<{ pincode: string; state: string; city: string }>();
  const take = useEffectEvent((place: { city: string; state: string } | undefined, of: string) => {
    setFound(place && { pincode: of, ...place });
    if (!place || isBusy() || (city.trim() !== '' && city !== filled.current)) return;
    filled.current = place.city;
    if (place.city !== city) onCity(place.city);
  });
  useEffect(() => {
    if (!isKnownPincode(pincode)) return;
    let isWanted = true;
    import('./find-place.ts').then(
      ({ findPlace }) => isWanted && take(findPlace(pincode), pincode),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [pincode]);
  const isOf = found?.pincode === pincode;
  return { state: isOf ? found.state : undefined, isFilled: isOf && city === found.city && filled.current === city };
}
