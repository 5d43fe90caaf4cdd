import { z } from 'zod';
import { maxQuantity } from './order-sizes.ts';

const whole = { error: 'Give the quantity as a whole number, such as 2.' };
const most = { error: `Choose at most ${maxQuantity}: one order takes no more of a product.` };

/** Units of one variant in an order. */
export const orderedQuantity = z.number(whole).int(whole).min(1, { error: 'Choose at least 1.' }).max(maxQuantity, most);

/** Units of one variant in a cart, where 0 takes it out. */
export const keptQuantity = z.number(whole).int(whole).min(0, { error: 'Choose 1 or more, or 0 to take the product out of the cart.' }).max(maxQuantity, most);
