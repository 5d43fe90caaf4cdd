import { useNavigate } from 'react-router';
import { text } from '../../texts/texts.ts';
import { showProblem } from '../../ui/toast.tsx';
import { useCart } from './cart-context.tsx';
import type { ToBeAdded } from './to-be-added.ts';

/** Adds one to the cart, and says so; a card with something to choose leads to its page first. The code comes with the first press. */
export function useAddToCart(added: ToBeAdded): () => void {
  const navigate = useNavigate();
  const { cart } = useCart();
  return () => {
    import('./add-to-cart.ts')
      .then(({ addToCart }) => addToCart(cart, { ...added, open: (path, state) => void navigate(path, { state }) }))
      .catch(() => showProblem(text('shell:notLoaded'), text('shell:notLoadedText')));
  };
}
