import '../texts.ts';
import account from '../../texts/en/account.json';
import { addTexts } from '../../texts/texts.ts';

addTexts('account', account);
