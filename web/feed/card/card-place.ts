import { useState } from 'react';

export type CardPlace = {
  /** It is the one that plays, of all that stand together. */
  isActive: boolean;
  /** Beside that one: fetched ahead. */
  isNear?: boolean;
  /** Its play button was pressed. */
  onActive: () => void;
};

/** Whether the active card was asked for by a press, and what asks for it; forgotten once another card is active. */
export function useAsked({ isActive, onActive }: CardPlace): [boolean, () => void] {
  const [isAsked, setAsked] = useState(false);
  if (isAsked && !isActive) setAsked(false);
  return [
    isAsked && isActive,
    () => {
      onActive();
      setAsked(true);
    },
  ];
}
