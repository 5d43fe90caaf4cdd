import checkout from '../texts/en/checkout.json';
import { addTexts } from '../texts/texts.ts';

addTexts('checkout', checkout);
