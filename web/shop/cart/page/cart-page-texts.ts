import { addTexts } from '../../../texts/texts.ts';
import cartPage from '../cart-page.en.json';

addTexts('cart-page', cartPage);

declare module '../../../texts/catalogs.ts' {
  interface Catalogs {
    'cart-page': typeof cartPage;
  }
}
