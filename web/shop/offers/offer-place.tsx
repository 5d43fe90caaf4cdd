import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LiveStream } from '#contract/live/live.ts';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import { askOffer } from './offer-start.ts';

type Parts = {
  stream: LiveStream /** Its picture plays, and stands still. */;
  isShown: boolean;
  isOver: boolean;
  pinnedId: string | null | undefined;
  banner: HTMLElement | null /** A count: of how often the room said that the offer is another. */;
  changes: number;
};

const load = async () => (await import('./show-offer.tsx')).ShowOffer;
/** The picture comes first. */
const loadMs = 4_000;

/** The place of a live event's offer: its clock starts with the picture, the code comes later, and only where there is one. */
export function OfferPlace({ isShown, changes, ...parts }: Parts) {
  const { stream } = parts;
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), loadMs);
    return () => clearTimeout(timer);
  }, []);
  const { data: start, refetch } = useQuery({
    queryKey: ['offer', stream.id],
    queryFn: () => askOffer(stream),
    enabled: isShown,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // An answer that is the same again is still an answer: what is held is looked at anew.
    structuralSharing: false,
    retry: 2,
  });
  useEffect(() => {
    if (changes > 0) void refetch();
  }, [changes, refetch]);
  const [wasWanted, setWanted] = useState(false);
  const isWanted = wasWanted || (isTime && Boolean(start?.isHeld || start?.offer || start?.price));
  if (isWanted !== wasWanted) setWanted(isWanted);
  const Offer = useLoadedWhen(isWanted, load);
  return Offer && start && <Offer {...parts} start={start} onAskAgain={() => void refetch()} />;
}
