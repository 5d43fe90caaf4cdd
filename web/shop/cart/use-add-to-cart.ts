import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { text } from '../../texts/texts.ts';
import { showProblem } from '../../ui/toast.tsx';
import { useCart } from './cart-context.tsx';
import type { ToBeAdded } from './to-be-added.ts';

/** Adds one to the cart, and says so. `question`, to be rendered beside the button, asks what a card leaves open. The code comes with the first press. */
export function useAddToCart(added: ToBeAdded): { add: () => void; question: ReactNode } {
  const navigate = useNavigate();
  const { cart } = useCart();
  const [question, ask] = useState<ReactNode>();
  const add = () => {
    import('./adding/add-to-cart.ts')
      .then(({ addToCart }) => addToCart(cart, { ...added, ask, open: (path) => void navigate(path) }))
      .catch(() => showProblem(text('shell:notLoaded'), text('shell:notLoadedText')));
  };
  return { add, question };
}
