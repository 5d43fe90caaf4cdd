import accounts from '../texts/en/accounts.json';
import { addTexts } from '../texts/texts.ts';

addTexts('accounts', accounts);
