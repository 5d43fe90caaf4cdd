import mailbox from '../texts/en/mailbox.json';
import { addTexts } from '../texts/texts.ts';

addTexts('mailbox', mailbox);
