import orders from '../texts/en/orders.json';
import { addTexts } from '../texts/texts.ts';

addTexts('orders', orders);
